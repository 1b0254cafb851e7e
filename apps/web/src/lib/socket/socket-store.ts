import { INITIAL_EVENT_SEQUENCE } from "@invigil/contract/constants";
import { z } from "zod";

/** A waiting message: it gets its number when it is first sent and keeps it. */
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
  /** The next message's number, shared by all tabs of this browser. */
  next(): number;
  setNext(next: number): void;
  read(): { waiting: Waiting[]; failed: Record<string, unknown>[] };
  write(waiting: readonly Waiting[], failed: readonly Record<string, unknown>[]): void;
}

export interface OwnedAttempt {
  id: number;
  testSlug: string;
  /** The server's next number, for a browser that has never seen the attempt. */
  eventSequence: number;
  /** How far the attempt's news had got when it was loaded; an old snapshot may not say. */
  newsSequence: number | undefined;
}

/**
 * Keeps what the page has to say about an attempt across reloads: the number per browser, the waiting messages per
 * tab.
 */
export function eventStore({ id, testSlug, eventSequence }: Omit<OwnedAttempt, "newsSequence">): EventStore {
  const nextKey = `invigil:${testSlug}:event-sequence`;
  const keptKey = `invigil:${testSlug}:events`;
  /** Null until the server has replied to this page; then its number counts, even if it is lower. */
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
    // Storage is full or forbidden, but this page's memory still holds it.
  }
}
