import { AppError } from "../../platform/app-error.ts";

/** A person has a few tabs, and each sends one call at a time. */
const MOST_WAITING = 8;

export type Turns = <T>(accountId: number, work: () => Promise<T>) => Promise<T>;

/**
 * One piece of work per account at a time. The others wait in memory, without a connection to the database, so that
 * one account cannot take those that other people's saves need.
 */
export function createTurns(): Turns {
  const lines = new Map<number, { last: Promise<unknown>; length: number }>();
  return async (accountId, work) => {
    const line = lines.get(accountId) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > MOST_WAITING) throw new AppError("too_many_requests", { retryAfter: 1 });
    lines.set(accountId, line);
    line.length += 1;
    const turn = line.last.then(work, work);
    line.last = turn;
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(accountId);
    }
  };
}
