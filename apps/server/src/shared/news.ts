import type { ServerEvent } from "@invigil/contract/socket";
import type { Db, Tx } from "@invigil/db/connection";
import { insertNews } from "@invigil/records/attempts/write-news";
import { announceNews } from "./news.queries.ts";

/** Tells the open pages of an attempt what happened, after the commit. `exceptTab` excludes one page. */
export type Tell = (attemptId: number, event: ServerEvent, exceptTab?: string) => void;

/** Runs a transaction with news: the news is stored with the change, and the pushers of all servers are woken. */
export async function withNews<T>({ db }: { db: Db }, work: (tx: Tx, tell: Tell) => Promise<T>): Promise<T> {
  const told: { attemptId: number; event: ServerEvent; exceptTab: string | undefined }[] = [];
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx, (attemptId, event, exceptTab) => void told.push({ attemptId, event, exceptTab }));
    // Last of all, so that the holder of this lock waits for nothing else.
    await insertNews(tx, told);
    return done;
  });
  const attempts = [...new Set(told.map(({ attemptId }) => attemptId))];
  // Nobody waits for the notice: without it the pushers find the row within a second.
  if (attempts.length > 0) void announceNews(db, attempts).catch(() => {});
  return result;
}
