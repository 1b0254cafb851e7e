import type { Answer } from "@invigil/contract/taking/solutions";

/** Something that holds answers the server does not have yet. */
export interface PendingSource {
  isPending: () => boolean;
  /** Sends what is pending; settles when everything is stored or nothing more can be stored now. */
  flush: () => Promise<void>;
  /** What the answers will be once everything is stored, by problem; null for a cleared one. */
  answers?: () => ReadonlyMap<string, Answer | null>;
  /**
   * What the person must know or do before it can be sent, one sentence each. Absent if only the connection is in the
   * way.
   */
  obstacles?: () => readonly string[];
  /** Whether only the connection keeps something from being stored. */
  waits?: () => boolean;
}

export const NOT_SAVED =
  "Some of your answers are not saved on the server yet. Check your internet connection and try again.";

const FLUSH_LIMIT = 10_000;

const sources = new Set<PendingSource>();
const gatherers = new Set<() => Promise<void>>();

export function registerFlusher(source: PendingSource): () => void {
  sources.add(source);
  return () => {
    sources.delete(source);
  };
}

export function hasPendingSaves(): boolean {
  return [...sources].some((source) => source.isPending());
}

/** Answers, by problem, that are in this browser but not on the server yet. */
export function unsavedAnswers(): ReadonlyMap<string, Answer | null> {
  return new Map([...sources].flatMap((source) => [...(source.answers?.() ?? [])]));
}

/** Why answers are still pending. Empty if only the connection is in the way. */
export function pendingObstacles(): string[] {
  const named = [...sources].flatMap((source) => source.obstacles?.() ?? []);
  const others = named.length > 0 && [...sources].some((source) => source.waits?.());
  return others ? [...named, NOT_SAVED] : named;
}

/**
 * Brings what is still elsewhere, such as in the frame of an editor, into the answers. Runs while they are sent, which
 * is then done once more.
 */
export function beforeFlush(gather: () => Promise<void>): () => void {
  gatherers.add(gather);
  return () => {
    gatherers.delete(gather);
  };
}

async function gatherAndSend(): Promise<void> {
  const send = () => Promise.allSettled([...sources].map((source) => source.flush()));
  const gathered = [...gatherers].map((gather) => gather());
  await Promise.all([send(), gathered.length > 0 && Promise.allSettled(gathered).then(send)]);
}

/** Resolves with whether everything is stored, at the latest when the limit has passed. */
export async function flushPendingSaves(limit = FLUSH_LIMIT): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit);
  });
  await Promise.race([gatherAndSend(), late]);
  clearTimeout(timer);
  return !hasPendingSaves();
}
