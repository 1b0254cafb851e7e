import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeServer, createMemoryDrafts } from "../testing/fake-solutions.ts";
import { seconds, setUpSaver, TEXT_LIMIT } from "../testing/set-up-saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const long = "x".repeat(TEXT_LIMIT + 1);

it("keeps all of a text over the limit on this device, says that it is not saved, and leaves the stored one", async () => {
  const { saver, type, server, drafts, page } = setUpSaver();
  type("short");
  await seconds(1);
  type(long);
  await seconds(30);
  expect(server.answers()).toEqual(["short"]);
  expect(page.view).toMatchObject({ status: "too-long", answer: { answer: long }, stored: { answer: "short" } });
  expect(drafts.list()).toMatchObject([{ answer: { answer: long } }]);
  expect(await saver.save()).toEqual({ saved: false, reason: "too-long" });
  await saver.flush();
  expect(saver.isPending()).toBe(true);

  type("shortened");
  await seconds(1);
  expect(server.solution()?.answer).toBe("shortened");
  expect(page.view?.status).toBe("saved");
  expect(drafts.list()).toEqual([]);
});

it("restores a text over the limit after a reload, and stores it once it is shortened there", async () => {
  const server = createFakeServer();
  const drafts = createMemoryDrafts();
  const before = setUpSaver({ server, drafts, writer: "before" });
  before.type("short");
  await seconds(1);
  before.type(long);
  await seconds(1);
  before.saver.dispose();

  const { saver, type, page } = setUpSaver({ server, drafts, writer: "after", unsent: drafts.list() });
  await saver.save();
  expect(page.view).toMatchObject({ status: "too-long", answer: { answer: long } });
  type("shortened");
  await seconds(1);
  expect(server.solution()?.answer).toBe("shortened");
  expect(page.view).toMatchObject({ status: "saved", conflict: null });
  expect(drafts.list()).toEqual([]);
});

it("does not ask about an edit by the previous page whose receipt a reload lost", async () => {
  const server = createFakeServer();
  const drafts = createMemoryDrafts();
  const before = setUpSaver({ server, drafts, writer: "before" });
  before.type("short");
  await seconds(1);
  server.trouble.push("reply lost");
  before.type("shorter");
  await seconds(1);
  before.type(long);
  await seconds(0);
  before.saver.dispose();

  const { type, page } = setUpSaver({ server, drafts, writer: "after", unsent: drafts.list() });
  type("shortened");
  await seconds(1);
  expect(server.solution()?.answer).toBe("shortened");
  expect(page.view).toMatchObject({ status: "saved", conflict: null });
});

it("asks if another tab has written since, even though the text was over the limit", async () => {
  const server = createFakeServer();
  const drafts = createMemoryDrafts();
  const before = setUpSaver({ server, drafts, writer: "before" });
  before.type("short");
  await seconds(1);
  before.type(long);
  await seconds(1);
  before.saver.dispose();
  server.storeElsewhere({ answer: "from elsewhere" });

  const { type, page } = setUpSaver({ server, drafts, writer: "after", unsent: drafts.list() });
  type("shortened");
  await seconds(1);
  expect(server.solution()?.answer).toBe("from elsewhere");
  expect(page.view?.conflict).toMatchObject({ stored: { answer: "from elsewhere" } });
});

it("leaves a text over the limit readable when the section is over", async () => {
  const { saver, type, page } = setUpSaver();
  type(long);
  await seconds(1);
  saver.setClosed("section");
  expect(page.view).toMatchObject({ status: "kept", unsent: [{ answer: { answer: long } }] });
});
