import { INITIAL_EVENT_SEQUENCE } from "@invigil/contract/constants";
import { z } from "zod";

/** A message as it waits: the number is given when it is first sent, and stays with it. */
const Waiting = z.looseObject({
  type: z.string(),
  at: z.string(),
  tab_id: z.string(),
  seq: z.number().int().nullable(),
});
export type Waiting = z.infer<typeof Waiting>;

const Kept = z.object({
  attempt: z.number(),
  waiting: z.array(Waiting),
  failed: z.array(z.record(z.string(), z.unknown())),
});
const Next = z.object({ attempt: z.number(), next: z.number().int() });

export interface EventStore {
  /** The number of the next message; all tabs of this browser share it. */
  next(): number;
  setNext(next: number): void;
  read(): { waiting: Waiting[]; failed: Record<string, unknown>[] };
  write(waiting: readonly Waiting[], failed: readonly Record<string, unknown>[]): void;
}

export interface OwnedAttempt {
  id: number;
  testSlug: string;
  /** The server's word on the next number, for a browser that never saw the attempt. */
  eventSequence: number;
  /** How far the attempt's news had got when it was read; what was read long ago may not say. */
  newsSequence: number | undefined;
}

/** What the page has to say about an attempt, kept over reloads: the number for the browser, what waits for the tab. */
export function eventStore({ id, testSlug, eventSequence }: Omit<OwnedAttempt, "newsSequence">): EventStore {
  const nextKey = `invigil:${testSlug}:event-sequence`;
  const keptKey = `invigil:${testSlug}:events`;
  /** null until the server has answered this page: then its word counts, even where it is lower. */
  let settled: number | null = null;

  return {
    next() {
      const stored = parsed(Next, () => localStorage.getItem(nextKey));
      const own = stored?.attempt === id ? stored.next : settled;
      return settled === null ? Math.max(INITIAL_EVENT_SEQUENCE, eventSequence, own ?? 0) : (own ?? settled);
    },
    setNext(next) {
      settled = next;
      tried(() => localStorage.setItem(nextKey, JSON.stringify({ attempt: id, next })));
    },
    read() {
      const stored = parsed(Kept, () => sessionStorage.getItem(keptKey));
      return stored?.attempt === id ? stored : { waiting: [], failed: [] };
    },
    write(waiting, failed) {
      tried(() => {
        if (waiting.length + failed.length === 0) sessionStorage.removeItem(keptKey);
        else sessionStorage.setItem(keptKey, JSON.stringify({ attempt: id, waiting, failed }));
      });
    },
  };
}

function parsed<T>(schema: z.ZodType<T>, read: () => string | null): T | undefined {
  try {
    return schema.safeParse(JSON.parse(read() ?? "null")).data;
  } catch {
    return undefined;
  }
}

function tried(write: () => void): void {
  try {
    write();
  } catch {
    // Storage is full or forbidden: the memory of this page still holds it.
  }
}
