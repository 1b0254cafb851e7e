import { messages } from "@invigil/contract/messages/messages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import { createFakeServer, createMemoryDrafts } from "../testing/fake-solutions.ts";
import { seconds, setUpSaver } from "../testing/set-up-saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("when answers are sent", () => {
  it("sends a second after the last change, creating first and updating afterwards", async () => {
    const { type, server, page } = setUpSaver();
    type("a");
    await vi.advanceTimersByTimeAsync(900);
    type("ab");
    await vi.advanceTimersByTimeAsync(999);
    expect(server.sent).toHaveLength(0);
    expect(page.view?.status).toBe("saving");
    await vi.advanceTimersByTimeAsync(1);
    expect(server.answers()).toEqual(["ab"]);
    expect(server.sent[0]?.slug).toBeNull();
    expect(page.view?.status).toBe("saved");

    type("abc");
    await seconds(1);
    expect(server.sent[1]).toMatchObject({ slug: "sol-1", draft: { answer: { answer: "abc" }, base: 2, seq: 3 } });
  });

  it("sends at least every 5 seconds while somebody types without a pause", async () => {
    const { type, server } = setUpSaver();
    for (let tick = 0; tick < 21; tick += 1) {
      type(`text ${tick}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(server.sent).toHaveLength(2);
  });

  it("makes one save of several manual ones within a second [A4.14]", async () => {
    const { saver, type, server } = setUpSaver();
    type("a");
    const first = saver.requestSave();
    await vi.advanceTimersByTimeAsync(600);
    const second = saver.requestSave();
    await vi.advanceTimersByTimeAsync(999);
    expect(server.sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toEqual({ saved: true });
    expect(await second).toEqual({ saved: true });
    expect(server.sent).toHaveLength(1);
  });

  it("silently refuses a save while one runs, and sends the newest right after it [A4.10]", async () => {
    const { saver, type, server, page } = setUpSaver();
    const release = server.hold();
    type("first");
    const running = saver.save();
    await seconds(0);
    type("second");
    type("third");
    expect(await saver.save()).toEqual({ saved: false, reason: "Save already in progress" });
    expect(await saver.save()).toEqual({ saved: false, reason: messages.saveInProgress });
    expect(server.sent).toHaveLength(1);
    release();
    expect(await running).toEqual({ saved: true });
    expect(server.answers()).toEqual(["first", "third"]);
    expect(page.view).toMatchObject({ status: "saved", answer: { answer: "third" } });
  });

  it("sends the newest immediately after a save that timed out [A7.10, A9.01]", async () => {
    const { saver, type, server, page } = setUpSaver();
    server.trouble.push("stalled", "stalled");
    const release = server.hold();
    type("first");
    void saver.save();
    await seconds(15);
    type("second");
    release();
    await vi.advanceTimersByTimeAsync(10);
    expect(server.answers()).toEqual(["first", "second", "second"]);
    expect(page.view?.status).toBe("saved");
  });

  it("refuses a save offline, keeps the answer on this device and sends it on reconnection [A4.11]", async () => {
    const { saver, type, server, drafts, page } = setUpSaver();
    page.online = false;
    type("offline words");
    expect(await saver.save()).toEqual({ saved: false, reason: "offline" });
    await seconds(60);
    expect(server.sent).toHaveLength(0);
    expect(page.view?.status).toBe("kept");
    expect(drafts.list()).toMatchObject([{ answer: { answer: "offline words" } }]);

    page.online = true;
    saver.tryAgain();
    await seconds(0);
    expect(server.answers()).toEqual(["offline words"]);
    expect(page.view?.status).toBe("saved");
    expect(drafts.list()).toEqual([]);
  });

  it("retries by itself after a network failure", async () => {
    const { type, server, page } = setUpSaver();
    server.trouble.push("request lost", "reply lost");
    type("a");
    await seconds(1);
    expect(page.view?.status).toBe("kept");
    await seconds(2);
    await seconds(4);
    expect(server.sent).toHaveLength(3);
    expect(page.view?.status).toBe("saved");
  });

  it("accepts later edits of this tab even though the reply to an earlier one was lost", async () => {
    const { type, server, page } = setUpSaver();
    server.trouble.push("reply lost");
    type("a");
    await seconds(1);
    type("ab");
    await seconds(1);
    expect(server.head()?.answer).toEqual({ answer: "ab" });
    expect(page.view).toMatchObject({ status: "saved", conflict: null });
  });

  it("flushes until everything is stored", async () => {
    const { saver, type, server } = setUpSaver();
    const release = server.hold();
    type("a");
    void saver.save();
    await seconds(0);
    type("ab");
    const flushed = saver.flush();
    release();
    await flushed;
    expect(saver.isPending()).toBe(false);
    expect(server.head()?.answer).toEqual({ answer: "ab" });
  });
});

describe("what is kept on this device", () => {
  it("is gone before a clearing is announced, so that a new page finds nothing", async () => {
    const drafts = createMemoryDrafts();
    const { saver, type, server, page } = setUpSaver({ drafts });
    type("a");
    await seconds(1);
    const { promise: forgotten, resolve: forget } = Promise.withResolvers<void>();
    const { remove } = drafts;
    drafts.remove = async (draft) => forgotten.then(() => remove(draft));
    void saver.clear();
    await seconds(1);
    expect([server.solution(), page.view?.status]).toEqual([null, "saving"]);
    forget();
    await seconds(0);
    expect([drafts.list(), page.view?.status]).toEqual([[], "idle"]);
  });

  it("writes every change of a text immediately", async () => {
    const { type, drafts } = setUpSaver();
    type("a");
    await Promise.resolve();
    expect(drafts.list()).toMatchObject([{ answer: { answer: "a" }, seq: 1, base: 0, writer: "tab-one" }]);
    type("ab");
    type("abc");
    await seconds(0);
    expect(drafts.list()).toMatchObject([{ answer: { answer: "abc" }, seq: 3 }]);
  });

  it("writes code after half a second without a change [A4.14]", async () => {
    const { saver, drafts } = setUpSaver({ type: "SCR" });
    saver.change({ code: "p" });
    await vi.advanceTimersByTimeAsync(400);
    saver.change({ code: "pr" });
    await vi.advanceTimersByTimeAsync(499);
    expect(drafts.list()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(drafts.list()).toMatchObject([{ answer: { code: "pr" } }]);
  });

  it("keeps saving to the server, and says so, when the device stores nothing", async () => {
    const { type, drafts, server, page } = setUpSaver();
    drafts.breakDown();
    type("a");
    await seconds(1);
    expect(server.answers()).toEqual(["a"]);
    expect(page.view).toMatchObject({ status: "saved", draftsWork: false });
  });

  it("says that an answer is only in this tab when neither the device nor the server has it", async () => {
    const { saver, type, drafts, server, page } = setUpSaver();
    page.online = false;
    drafts.breakDown();
    type("a");
    await seconds(2);
    expect(page.view).toMatchObject({ status: "tab", draftsWork: false, isUnsaved: true });
    page.online = true;
    saver.tryAgain();
    await seconds(1);
    expect(server.answers()).toEqual(["a"]);
    // That nothing could be removed there either says nothing about storing.
    expect(page.view).toMatchObject({ status: "saved", draftsWork: false, isUnsaved: false });
  });

  it("does not promise to keep what the device never acknowledges", async () => {
    const { type, drafts, page } = setUpSaver();
    page.online = false;
    drafts.put = () => new Promise(() => {});
    type("a");
    await seconds(2);
    expect(page.view?.status).toBe("tab");
  });

  it("restores an unsent draft of an earlier page and sends it under its own number and writer", async () => {
    const before = setUpSaver();
    before.page.online = false;
    before.type("typed before the crash");
    await seconds(0);

    const { saver, server, page } = setUpSaver({
      drafts: before.drafts,
      unsent: before.drafts.list(),
      writer: "tab-two",
    });
    expect(page.view?.answer).toEqual({ answer: "typed before the crash" });
    await saver.save();
    expect(server.sent[0]?.draft).toMatchObject({ writer: "tab-one", seq: 1, base: 0 });
    expect(page.view?.status).toBe("saved");
    expect(before.drafts.list()).toEqual([]);
  });

  it("finds no conflict when the crash came between storing and the receipt", async () => {
    const server = createFakeServer();
    const before = setUpSaver({ server });
    server.trouble.push("reply lost");
    before.type("stored unseen");
    await before.saver.save();
    before.saver.dispose();

    const after = setUpSaver({ server, drafts: before.drafts, unsent: before.drafts.list(), writer: "tab-two" });
    after.type("stored unseen, then continued");
    await after.saver.save();
    expect(server.head()?.answer).toEqual({ answer: "stored unseen, then continued" });
    expect(after.page.view).toMatchObject({ status: "saved", conflict: null });
    expect(before.drafts.list()).toEqual([]);
  });

  it("leaves alone a draft that its own tab has continued with", async () => {
    const server = createFakeServer();
    const first = setUpSaver({ server });
    first.page.online = false;
    first.type("a");
    await seconds(0);
    const copied: Draft[] = first.drafts.list();
    first.page.online = true;
    first.type("ab");
    await first.saver.save();

    const second = setUpSaver({ server, drafts: first.drafts, unsent: copied, writer: "tab-two", stored: null });
    await second.saver.save();
    expect(second.page.view).toMatchObject({ conflict: null, status: "saved", answer: { answer: "ab" } });
    expect(server.head()?.answer).toEqual({ answer: "ab" });
  });
});
