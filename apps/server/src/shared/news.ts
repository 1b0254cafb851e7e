import type { ServerEvent } from "@invigil/contract/socket";
import type { Db, Tx } from "@invigil/db/connection";
import { insertNews } from "@invigil/records/attempts/write-news";
import { announceNews } from "./news.queries.ts";

/** Tells the open pages of an attempt what happened to it, once it is committed. `exceptTab`: all pages but this one. */
export type Tell = (attemptId: number, event: ServerEvent, exceptTab?: string) => void;

/** A transaction that has something to tell: the news are stored with the change, and the pushers of all servers woken. */
export async function withNews<T>({ db }: { db: Db }, work: (tx: Tx, tell: Tell) => Promise<T>): Promise<T> {
  const told: { attemptId: number; event: ServerEvent; exceptTab: string | undefined }[] = [];
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx, (attemptId, event, exceptTab) => void told.push({ attemptId, event, exceptTab }));
    // Last of all: whoever locks an attempt for its news waits for nothing else.
    for (const news of told) await insertNews(tx, news);
    return done;
  });
  const attempts = [...new Set(told.map(({ attemptId }) => attemptId))];
  // Nobody waits for the notice: without it the pushers find the row within a second.
  if (attempts.length > 0) void announceNews(db, attempts).catch(() => {});
  return result;
}
