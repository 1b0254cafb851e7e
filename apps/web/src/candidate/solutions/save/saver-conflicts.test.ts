import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeServer } from "../testing/fake-solutions.ts";
import { seconds, setUpSaver } from "../testing/set-up-saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("answers that no longer exist", () => {
  it("creates the answer when the update returns 404 [A4.12]", async () => {
    const { saver, type, server, page } = setUpSaver();
    type("a");
    await saver.save();
    server.storeElsewhere({}, { cleared: true });
    type("ab");
    await saver.save();
    expect(server.sent.map(({ slug }) => slug)).toEqual([null, "sol-1", null, null]);
    expect(server.solution()?.answer).toBe("ab");
    expect(page.view?.status).toBe("saved");
  });

  it("clears a multiple-choice answer and saves it again when its patch returns 404 [A4.12]", async () => {
    const { saver, server, page } = setUpSaver({ type: "MCQ" });
    saver.change({ choice: ["a"] });
    await saver.save();
    server.storeElsewhere({}, { cleared: true });
    saver.change({ choice: ["b"] });
    await saver.save();
    expect(page.stored.map((stored) => stored?.choice ?? null)).toEqual([["a"], null, ["b"]]);
    expect(server.solution()?.choice).toEqual(["b"]);
  });

  it("clears on the server and continues the numbering with the next answer", async () => {
    const { saver, type, server, page } = setUpSaver();
    type("a");
    await saver.save();
    expect(await saver.clear()).toEqual({ saved: true });
    expect(server.solution()).toBeNull();
    expect(page.view).toMatchObject({ status: "idle", answer: {} });
    expect(page.stored.at(-1)).toBeNull();
    type("again");
    await saver.save();
    expect(server.sent.at(-1)).toMatchObject({ slug: null, draft: { seq: 3, base: 2 } });
    expect(server.solution()?.answer).toBe("again");
  });

  it("keeps a clearing made offline and sends it later", async () => {
    const { saver, type, server, drafts, page } = setUpSaver();
    type("a");
    await saver.save();
    page.online = false;
    expect(await saver.clear()).toEqual({ saved: false, reason: "offline" });
    expect(drafts.list()).toMatchObject([{ cleared: true }]);
    expect(page.stored.at(-1)).toBeNull();
    page.online = true;
    saver.tryAgain();
    await seconds(0);
    expect(server.solution()).toBeNull();
    expect(drafts.list()).toEqual([]);
  });
});

describe("when another writer was faster", () => {
  async function conflicted() {
    const server = createFakeServer();
    server.storeElsewhere({ answer: "old" });
    const setup = setUpSaver({ server });
    server.storeElsewhere({ answer: "theirs" });
    setup.type("mine");
    await setup.saver.save();
    return setup;
  }

  it("overwrites nothing and shows both versions", async () => {
    const { server, page, drafts, saver } = await conflicted();
    expect(server.solution()?.answer).toBe("theirs");
    expect(page.view).toMatchObject({
      status: "kept",
      answer: { answer: "mine" },
      conflict: { mine: { answer: { answer: "mine" } }, stored: { answer: "theirs" } },
    });
    expect(drafts.list()).toHaveLength(1);
    expect(await saver.save()).toEqual({ saved: false, reason: "conflict" });
    expect(saver.isPending()).toBe(true);
  });

  it("puts mine on top of what is stored", async () => {
    const { server, page, saver, drafts } = await conflicted();
    await saver.keepMine();
    expect(server.solution()?.answer).toBe("mine");
    expect(server.sent.at(-1)?.draft).toMatchObject({ base: 2, seq: 3 });
    expect(page.view).toMatchObject({ status: "saved", conflict: null });
    expect(drafts.list()).toEqual([]);
  });

  it("shows what was stored last, and asks no second time about it", async () => {
    const { server, page, saver } = await conflicted();
    server.storeElsewhere({ answer: "theirs, later" });
    const head = server.solution()?.seq ?? 0;
    expect(saver.isBehind(head)).toBe(true);
    saver.sync(server.solution());
    expect(page.view).toMatchObject({
      answer: { answer: "mine" },
      conflict: { mine: { answer: { answer: "mine" } }, stored: { answer: "theirs, later" } },
    });
    expect(await saver.keepMine()).toEqual({ saved: true });
    expect(server.solution()?.answer).toBe("mine");
    expect(page.view?.conflict).toBeNull();
  });

  it("takes the stored one and keeps the other readable on this device", async () => {
    const { server, page, saver, drafts } = await conflicted();
    const before = page.view?.revision ?? 0;
    await saver.takeStored();
    expect(page.view).toMatchObject({ status: "saved", answer: { answer: "theirs" }, conflict: null });
    expect(page.view?.revision).toBeGreaterThan(before);
    expect(drafts.kept).toMatchObject([{ answer: { answer: "mine" } }]);
    expect(drafts.list()).toEqual([]);
    expect(server.solution()?.answer).toBe("theirs");
  });

  it("asks when a draft from before a crash meets a newer answer", async () => {
    const server = createFakeServer();
    const before = setUpSaver({ server });
    before.page.online = false;
    before.type("unsent");
    await seconds(0);
    server.storeElsewhere({ answer: "from the other device" });

    const after = setUpSaver({ server, drafts: before.drafts, unsent: before.drafts.list(), writer: "tab-two" });
    await after.saver.save();
    expect(after.page.view?.conflict).toMatchObject({ stored: { answer: "from the other device" } });
    await after.saver.keepMine();
    expect(server.solution()?.answer).toBe("unsent");
    expect(before.drafts.list()).toEqual([]);
  });

  it("asks nothing when another tab has sent this tab's edit and then wrote on top of it", async () => {
    const first = setUpSaver();
    const { server, drafts } = first;
    first.page.online = false;
    first.type("from the first tab");
    await seconds(0);
    const second = setUpSaver({ server, drafts, unsent: drafts.list(), writer: "tab-two" });
    await second.saver.save();
    second.type("from the first tab, continued in the second");
    second.type("continued in the second");
    await second.saver.save();

    first.page.online = true;
    expect(await first.saver.save()).toEqual({ saved: true });
    expect(first.page.view).toMatchObject({
      conflict: null,
      status: "saved",
      answer: { answer: "continued in the second" },
    });
    expect(server.solution()?.answer).toBe("continued in the second");
    expect(drafts.list()).toEqual([]);
  });

  it("keeps what was typed while an edit that another tab had sent was overtaken", async () => {
    const first = setUpSaver();
    const { server, drafts } = first;
    first.page.online = false;
    first.type("first");
    await seconds(0);
    const second = setUpSaver({ server, drafts, unsent: drafts.list(), writer: "tab-two" });
    await second.saver.save();
    second.type("second");
    await second.saver.save();

    first.page.online = true;
    const release = server.hold();
    const saving = first.saver.save();
    await seconds(0);
    first.type("first, and more");
    release();
    await saving;
    await first.saver.save();
    expect(first.page.view).toMatchObject({
      answer: { answer: "first, and more" },
      conflict: { mine: { answer: { answer: "first, and more" } }, stored: { answer: "second" } },
    });
    expect(drafts.list()).toMatchObject([{ answer: { answer: "first, and more" } }]);
  });

  it("asks nothing when both wrote the same", async () => {
    const server = createFakeServer();
    const { type, saver, page } = setUpSaver({ server });
    server.storeElsewhere({ answer: "same" });
    type("same");
    await saver.save();
    expect(page.view).toMatchObject({ status: "saved", conflict: null });
  });

  it("shows what another tab stored while nothing is pending here", async () => {
    const { saver, type, server, page } = setUpSaver();
    type("mine");
    await saver.save();
    server.storeElsewhere({ answer: "theirs" });
    saver.sync(server.solution());
    expect(page.view?.answer).toEqual({ answer: "theirs" });
  });
});

describe("after the end", () => {
  it("becomes read-only, shows what is stored and keeps the unsent text", async () => {
    const { saver, type, server, page, drafts } = setUpSaver();
    type("in time");
    await saver.save();
    server.trouble.push({ kind: "section-closed" });
    type("too late");
    expect(await saver.save()).toEqual({ saved: false, reason: "closed" });
    expect(page.closed).toEqual(["section"]);
    expect(page.view).toMatchObject({ closed: "section", status: "kept", answer: { answer: "in time" } });
    expect(page.view?.unsent).toMatchObject([{ answer: { answer: "too late" } }]);
    expect(drafts.list()).toHaveLength(1);
    expect(saver.isPending()).toBe(false);
    type("ignored");
    expect(page.view?.unsent).toHaveLength(1);
  });

  it("sends the unsent text when the attempt is reopened", async () => {
    const { saver, type, server, page } = setUpSaver();
    server.trouble.push({ kind: "ended" });
    type("too late");
    await saver.save();
    expect(page.view?.closed).toBe("attempt");
    saver.setClosed(null);
    await seconds(0);
    expect(server.solution()?.answer).toBe("too late");
    expect(page.view).toMatchObject({ closed: null, status: "saved" });
  });
});
