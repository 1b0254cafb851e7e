import { deleteOldNews } from "@invigil/records/attempts/write-news";
import type { Deps } from "../../platform/deps.ts";
import type { Page } from "../../platform/socket-page.ts";
import { NEWS, newsAfter, recentNews, type News } from "../../shared/news.queries.ts";

type PushDeps = Pick<Deps, "db" | "hub" | "notices" | "log">;

/** A notice can be lost with its connection or never sent, so the server also polls. */
const LOOK_EVERY = 1_000;
/** Longer than a transaction takes from writing its news to its commit. */
const LOOK_BACK_SECONDS = 10;
const TIDY_EVERY = 60_000;

/** Sends this server's pages the news of their attempts: each page gets all of it, in order, from where it stopped. */
export function startNewsPushes({ db, hub, notices, log }: PushDeps): () => Promise<void> {
  /** The sending in progress for each attempt, so that news stays in order. */
  const turns = new Map<number, Promise<void>>();
  const untold = new Set<number>();
  let lookedAt = performance.now();

  async function tell(attemptId: number): Promise<void> {
    const pages = hub.pagesOf(attemptId);
    if (pages.length === 0) return;
    const number = Math.min(...pages.map(({ heard }) => heard));
    for (const news of await newsAfter(db, { attemptId, number })) for (const page of pages) hear(page, news);
  }

  /** A newer server may have written news that this one cannot read; the rest is still sent. */
  function hear(page: Page, news: News): void {
    try {
      page.hear(news);
    } catch (error) {
      log.error({ err: error, attempt: page.attemptId, news: news.number }, "could not send an item of news");
    }
  }

  function push(attemptId: number): void {
    if (hub.pagesOf(attemptId).length === 0) return;
    const turn = (turns.get(attemptId) ?? Promise.resolve())
      .then(() => tell(attemptId))
      .catch((error: unknown) => {
        log.error({ err: error, attempt: attemptId }, "could not send news");
        untold.add(attemptId);
      })
      .finally(() => {
        if (turns.get(attemptId) === turn) turns.delete(attemptId);
      });
    turns.set(attemptId, turn);
  }

  async function look(): Promise<void> {
    const now = performance.now();
    try {
      const recent = await recentNews(db, (now - lookedAt) / 1_000 + LOOK_BACK_SECONDS);
      lookedAt = now;
      for (const attemptId of untold) push(attemptId);
      untold.clear();
      for (const { attempt_id, number } of recent) {
        if (hub.pagesOf(attempt_id).some(({ heard }) => heard < number)) push(attempt_id);
      }
    } catch (error) {
      log.warn({ err: error }, "could not look for news");
    }
  }

  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, LOOK_EVERY);
  const tidying = setInterval(() => {
    deleteOldNews(db).catch((error: unknown) => log.warn({ err: error }, "could not remove old news"));
  }, TIDY_EVERY);
  notices.hear(NEWS, { onMessage: (attemptId) => push(Number(attemptId)) });
  // What happened between reading the attempt and connecting, or while the connection was down.
  hub.follow({ opened: ({ attemptId }) => push(attemptId) });

  return async () => {
    clearInterval(timer);
    clearInterval(tidying);
    await Promise.all([...turns.values(), looking]);
  };
}
