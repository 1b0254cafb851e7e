import {
  deleteGoneServers,
  deleteOpenPages,
  deleteServer,
  renewServer,
  writeOpenPages,
} from "@invigil/records/pages/write-pages";
import type { Db } from "@invigil/db/connection";
import type { FastifyBaseLogger } from "fastify";
import { createPageAsker } from "./ask-page.ts";
import type { Notices } from "./notices.ts";
import { sharedAttempts } from "./open-pages.queries.ts";
import type { SocketHub } from "./socket-hub.ts";
import type { Page } from "./socket-page.ts";

const RENEW_EVERY = 1_000;
/** In one statement: a server that comes back after a stall has all of its pages to write. */
const MOST_ROWS = 500;
const LOOK_EVERY = 2_000;

/** Which pages are open, at this server or at any other one. */
export interface Presence {
  /** Whether the attempt is open in several pages, as far as was known two seconds ago. */
  isShared(attemptId: number): boolean;
  /**
   * Whether the page is there and answers. Whoever asks does not count: after a reload a page sends what the one before
   * has left, in its name.
   */
  answers(attemptId: number, tab: string, asker: Pick<Page, "id">): Promise<boolean>;
  /** Begins to write down this server's pages. Answers the way to stop. */
  open(): () => Promise<void>;
}

interface PresenceDeps {
  db: Db;
  hub: SocketHub;
  notices: Notices;
  log: FastifyBaseLogger;
}

export function createPresence({ db, hub, notices, log }: PresenceDeps): Presence {
  let shared = new Set<number>();
  /** What the table does not say yet: a page that is new or is called otherwise by now, and one that has gone. */
  const unwritten = new Set<Page>();
  const gone = new Set<string>();
  const left = new WeakSet<Page>();

  /** Says that this server lives, and brings the table to what is open here. */
  async function renew(): Promise<void> {
    if (await renewServer(db, hub.id)) for (const page of hub.allPages()) unwritten.add(page);
    await writeAll([...unwritten]);
    await removeGone();
    await deleteGoneServers(db);
  }

  async function removeGone(): Promise<void> {
    const ids = [...gone];
    if (ids.length > 0) await deleteOpenPages(db, ids);
    for (const id of ids) gone.delete(id);
  }

  async function writeAll(pages: readonly Page[]): Promise<void> {
    for (let from = 0; from < pages.length; from += MOST_ROWS) {
      const part = pages.slice(from, from + MOST_ROWS);
      for (const page of part) unwritten.delete(page);
      try {
        await writeOpenPages(db, hub.id, part);
      } catch (error) {
        for (const page of part) unwritten.add(page);
        throw error;
      } finally {
        // Whoever went meanwhile may have been written after it was removed.
        for (const page of part) if (left.has(page)) forget(page);
      }
    }
  }

  function forget(page: Page): void {
    unwritten.delete(page);
    gone.add(page.id);
  }

  async function look(): Promise<void> {
    shared = new Set(await sharedAttempts(db));
  }

  /** Never twice at once, however long the database takes. */
  function repeat(every: number, work: () => Promise<void>): () => void {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      void quietly(work()).finally(() => (running = false));
    }, every);
    return () => clearInterval(timer);
  }

  function quietly(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => log.warn({ err: error }, "could not record open pages"));
  }

  hub.follow({
    opening: (page) => quietly(writeAll([page])),
    named: (page) => void unwritten.add(page),
    closed(page) {
      left.add(page);
      forget(page);
      void quietly(removeGone());
    },
  });

  return {
    isShared: (attemptId) => shared.has(attemptId) || tabsOf(hub.pagesOf(attemptId)) > 1,
    answers: createPageAsker({ db, hub, notices, log }),
    open() {
      void quietly(renew());
      const stops = [repeat(RENEW_EVERY, renew), repeat(LOOK_EVERY, look)];
      return async () => {
        for (const stop of stops) stop();
        await quietly(deleteServer(db, hub.id));
      };
    },
  };
}

/** A page that has connected anew may still be there twice. */
function tabsOf(pages: readonly Page[]): number {
  return new Set(pages.map(({ id, tab }) => tab ?? id)).size;
}
