import type { Solution } from "@invigil/contract/taking/solutions";
import { vi } from "vitest";
import type { SaveView } from "../../../shared/answers/save-view.ts";
import { createSaver } from "../save/saver.ts";
import type { SaverStart } from "../save/saver-deps.ts";
import { createFakeServer, createMemoryDrafts, question, target } from "./fake-solutions.ts";

interface Setup extends Partial<SaverStart> {
  server?: ReturnType<typeof createFakeServer>;
  drafts?: ReturnType<typeof createMemoryDrafts>;
  writer?: string;
  type?: (typeof target)["type"];
}

export const TEXT_LIMIT = 40;

/** One tab with one answer, a server, and a device that other tabs may share. */
export function setUpSaver({
  server = createFakeServer(),
  drafts = createMemoryDrafts(),
  writer = "tab-one",
  ...start
}: Setup = {}) {
  const page = {
    online: true,
    view: null as SaveView | null,
    stored: [] as (Solution | null)[],
    closed: [] as string[],
  };
  const saver = createSaver(
    {
      target: { ...target, type: start.type ?? target.type },
      writer,
      drafts,
      send: server.send,
      isOnline: () => page.online,
      isTooLong: ({ answer = "" }) => answer.length > TEXT_LIMIT,
      now: () => Date.now(),
      serverNow: () => null,
      question,
      onView: (view) => void (page.view = view),
      onStored: (stored) => void page.stored.push(stored),
      onClosed: (closed) => void page.closed.push(closed),
    },
    { stored: start.stored ?? server.solution(), unsent: start.unsent ?? [], closed: start.closed ?? null },
  );
  saver.publish();
  return { saver, server, drafts, page, type: (text: string) => saver.change({ answer: text }) };
}

export const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
