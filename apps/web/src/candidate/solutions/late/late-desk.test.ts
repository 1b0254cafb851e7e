import { beforeEach, expect, it } from "vitest";
import type { Draft } from "../../../lib/drafts/drafts.ts";
import { createMemoryDrafts, question } from "../testing/fake-solutions.ts";
import { createLateDesk } from "./late-desk.ts";
import type { LateResult } from "./late-send.ts";
import { useLateDrafts } from "./late-store.ts";
import { lateText } from "./late-text.ts";

const draft: Draft = {
  attempt: 11,
  problem: "p-1",
  writer: "tab-one",
  seq: 3,
  base: 2,
  answer: { answer: "typed in time" },
  cleared: false,
  updatedAt: 1_000,
  question: { ...question, number: 3 },
};

beforeEach(() => useLateDrafts.setState({ attempt: null, entries: [] }));

async function setUp(...replies: LateResult[]) {
  const memory = createMemoryDrafts();
  await memory.put(draft);
  const sent: Draft[] = [];
  const desk = createLateDesk({
    attempt: 11,
    drafts: { ...memory, list: async () => memory.list(), isOnlyHere: () => false },
    send: async (each) => {
      sent.push(each);
      return replies.shift() ?? { kind: "handed-in" };
    },
  });
  const texts = () => useLateDrafts.getState().entries.map((entry) => lateText(entry, true));
  return { desk, memory, sent, texts };
}

it("removes a draft from this browser only once the server has it, and keeps it readable", async () => {
  const { desk, memory, texts } = await setUp({ kind: "unreachable" });
  await desk.handIn();
  expect(memory.list()).toEqual([draft]);
  expect(desk.waits()).toBe(true);
  expect(texts()).toEqual([
    "Question 3 has text that was not saved before time ran out. " +
      "It is kept in this browser and will be submitted as soon as the server can be reached.",
  ]);
  await desk.handIn();
  expect(memory.list()).toEqual([]);
  expect(memory.kept).toMatchObject([{ answer: { answer: "typed in time" }, handedIn: true }]);
  expect(desk.waits()).toBe(false);
  expect(texts()).toEqual([
    "Question 3 has text that was not saved before time ran out. It has been submitted as a late draft.",
  ]);
});

it("leaves in this browser what the server refuses, and does not send it again", async () => {
  const { desk, memory, sent, texts } = await setUp({ kind: "refused", why: "after-deadline" });
  await desk.handIn();
  await desk.handIn();
  expect(sent).toHaveLength(1);
  expect(memory.list()).toEqual([draft]);
  expect(texts()[0]).toContain("It was changed after the end, so it cannot be submitted. You can read and copy it");
});

it("ignores what the answer already has, and leaves to its save what can still be saved", async () => {
  const saved = await setUp({ kind: "saved" });
  await saved.desk.handIn();
  expect(saved.memory.list()).toEqual([]);
  expect(saved.texts()).toEqual([]);
  const open = await setUp({ kind: "open" });
  await open.desk.handIn();
  expect(open.memory.list()).toEqual([draft]);
  expect(open.texts()).toEqual([]);
});

it("forgets what was saved after all", async () => {
  const { desk, memory, texts } = await setUp();
  await desk.look(() => true);
  expect(texts()).toHaveLength(1);
  await memory.remove(draft);
  await desk.look(() => true);
  expect(texts()).toEqual([]);
});
