import { create } from "zustand";
import { z } from "zod";
import { localKey } from "../../../lib/owner.ts";
import { listenToSocket } from "../../../lib/socket/socket-events.ts";
import { sendEvent } from "../../../lib/socket/socket.ts";

type Counts = Record<string, number>;

/** How often each problem's audio was played to its end. */
const usePlays = create<{ counts: Counts }>(() => ({ counts: {} }));

const Stored = z.record(z.string(), z.number());
/** Prefixed like everything that a test leaves in this browser, so that it is removed with the rest. */
const keyOf = (testSlug: string) => localKey(testSlug, "audio-plays");

function readCounts(testSlug: string): Counts {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(keyOf(testSlug)) ?? "{}"));
  } catch {
    return {};
  }
}

function merge(testSlug: string | null, more: Counts): void {
  const before = usePlays.getState().counts;
  // A count only grows: an older count from the server must not give a play back.
  const counts = { ...before };
  for (const [problem, count] of Object.entries(more)) counts[problem] = Math.max(counts[problem] ?? 0, count);
  usePlays.setState({ counts });
  if (testSlug === null) return;
  try {
    localStorage.setItem(keyOf(testSlug), JSON.stringify(counts));
  } catch {
    // Storage is full or forbidden, but the server counts as well.
  }
}

/** Follows the server's counts while a test is open. Returns a function that stops it. */
export function watchAudioPlays(testSlug: string): () => void {
  usePlays.setState({ counts: readCounts(testSlug) });
  return listenToSocket({
    onMessage(message) {
      if (message.type === "audio-completion-count") merge(testSlug, message.audioPlayCountObj);
    },
    onReconnect() {},
  });
}

/** Without a test, as in a trial, only this page counts. */
export function countAudioPlay(testSlug: string | null, problem: string): void {
  merge(testSlug, { [problem]: (usePlays.getState().counts[problem] ?? 0) + 1 });
  if (testSlug !== null) sendEvent({ type: "audio-played", problem });
}

export function useAudioPlays(problem: string): number {
  return usePlays(({ counts }) => counts[problem] ?? 0);
}
