import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SaveView } from "../../../shared/answers/save-view.ts";
import { createSaver } from "./saver.ts";
import { createFakeServer, createMemoryDrafts, question, target } from "../testing/fake-solutions.ts";
import { seconds, setUpSaver } from "../testing/set-up-saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Seeded random numbers (mulberry32), so that a failing run can be repeated by its seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function createPerson() {
  const server = createFakeServer();
  const drafts = createMemoryDrafts();
  const page = { online: true, view: null as SaveView | null };
  let pages = 0;
  let text = "";

  function openPage() {
    pages += 1;
    const saver = createSaver(
      {
        target,
        writer: `page-${pages}`,
        drafts,
        send: server.send,
        isOnline: () => page.online,
        isTooLong: () => false,
        now: () => Date.now(),
        serverNow: () => null,
        question,
        onView: (view) => void (page.view = view),
        onStored: () => {},
        onClosed: () => {},
      },
      { stored: server.solution(), unsent: drafts.list(), closed: null },
    );
    saver.publish();
    void saver.save();
    return saver;
  }

  let saver = openPage();
  return {
    server,
    page,
    drafts,
    text: () => text,
    type() {
      text += String.fromCharCode(97 + (text.length % 26));
      saver.change({ answer: text });
    },
    /** The page's timers and requests die with it, but what it stored remains. */
    crash() {
      saver.dispose();
      vi.clearAllTimers();
      saver = openPage();
      expect(page.view?.answer.answer ?? "").toBe(text);
    },
    setOnline(online: boolean) {
      page.online = online;
      saver.tryAgain();
    },
    flush: () => saver.flush(),
  };
}

it.each(Array.from({ length: 60 }, (_, index) => index + 1))(
  "loses no keystroke to lost requests, lost replies, outages and crashes (seed %i)",
  async (seed) => {
    const random = chance(seed);
    const person = createPerson();
    for (let step = 0; step < 120; step += 1) {
      const dice = random();
      if (dice < 0.5) person.type();
      else if (dice < 0.6) person.server.trouble.push(random() < 0.5 ? "request lost" : "reply lost");
      else if (dice < 0.7) person.setOnline(random() < 0.6);
      else if (dice < 0.75) person.crash();
      await vi.advanceTimersByTimeAsync(Math.floor(random() * 1_500));
      expect(person.page.view?.conflict ?? null).toBeNull();
    }
    person.server.trouble.length = 0;
    person.setOnline(true);
    await person.flush();
    expect(person.server.solution()?.answer ?? "").toBe(person.text());
    expect(person.page.view?.status).toBe(person.text() === "" ? "idle" : "saved");
    expect(person.drafts.list()).toEqual([]);
  },
);

it("does not wait for this device when the page closes", async () => {
  const drafts = { ...createMemoryDrafts(), put: () => new Promise<void>(() => {}) };
  const { saver, server, type } = setUpSaver({ drafts });
  type("typed just before");
  void saver.save({ leaving: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.solution()?.answer).toBe("typed just before");
});

it("asks nothing about a draft that its own page overtook when it was left", async () => {
  const server = createFakeServer();
  const before = setUpSaver({ server, writer: "before" });
  before.type("start");
  await seconds(1);
  before.type("start <!");
  await seconds(0);
  const onDevice = before.drafts.list();
  before.type("start <!-- all of it -->");
  // The device no longer gets to write it, but the request outlives the page.
  await before.saver.save({ leaving: true });
  expect(server.solution()?.answer).toBe("start <!-- all of it -->");

  const drafts = createMemoryDrafts();
  for (const draft of onDevice) await drafts.put(draft);
  const after = setUpSaver({ server, drafts, writer: "after", unsent: onDevice });
  await after.saver.save();
  expect(after.page.view).toMatchObject({
    status: "saved",
    conflict: null,
    answer: { answer: "start <!-- all of it -->" },
  });
  expect(after.page.view?.revision).toBeGreaterThan(0);
  expect(drafts.list()).toEqual([]);
  after.type("start <!-- all of it --> more");
  await seconds(1);
  expect(server.solution()?.answer).toBe("start <!-- all of it --> more");
});
