import {
  deleteGoneServers,
  deleteOpenPages,
  deleteServer,
  markLeaving,
  renewServer,
  writeOpenPages,
  type ServerCard,
} from "@invigil/records/pages/write-pages";
import type { Db } from "@invigil/db/connection";
import type { FastifyBaseLogger } from "fastify";
import { createPageAsker } from "./ask-page.ts";
import { joinOthers } from "./join-servers.ts";
import type { Notices } from "./notices.ts";
import { sharedAttempts, tabsInOtherBrowsers } from "./open-pages.queries.ts";
import type { SocketHub } from "./socket-hub.ts";
import type { Page } from "./socket-page.ts";

const RENEW_EVERY = 1_000;
/** Rows per statement, because a server that recovers from a stall has to write all of its pages. */
const MOST_ROWS = 500;
const LOOK_EVERY = 2_000;

/** Which pages are open, at this server or any other. */
export interface Presence {
  /** Whether the attempt is open in several pages, as known two seconds ago. */
  isShared(attemptId: number): boolean;
  /**
   * Whether the page is there and responds. The asking page does not count: after a reload a page sends what the
   * previous one left, in its name.
   */
  answers(attemptId: number, tab: string, asker: Pick<Page, "id">): Promise<boolean>;
  /** Whether a page of the attempt in another browser than this is there and responds. */
  isElsewhere(attemptId: number, browser: string): Promise<boolean>;
  /** Signs this server on, or explains why it cannot run beside the others. */
  join(stopped: () => boolean): Promise<void>;
  /** How many other servers can take this one's pages, as known a second ago. */
  others(): number;
  /** Says that this server is about to stop. */
  leave(): Promise<void>;
  /** Starts to record this server's pages. Returns a function that stops it. */
  open(): () => Promise<void>;
}

interface PresenceDeps {
  db: Db;
  hub: SocketHub;
  notices: Notices;
  log: FastifyBaseLogger;
  card: Omit<ServerCard, "id">;
}

export function createPresence({ db, hub, notices, log, ...given }: PresenceDeps): Presence {
  const card = { id: hub.id, ...given.card };
  let others = 0;
  let shared = new Set<number>();
  /** Changes that the table does not have yet: new or renamed pages, and closed ones. */
  const unwritten = new Set<Page>();
  const left = new WeakSet<Page>();
  const gone = createRemovals((ids) => deleteOpenPages(db, ids));

  /** Records that this server is alive, and brings the table up to date with its open pages. */
  async function renew(): Promise<void> {
    const renewed = await renewServer(db, card);
    others = renewed.others;
    if (renewed.is_new) for (const page of hub.allPages()) unwritten.add(page);
    await writeAll([...unwritten]);
    await gone.remove();
    await deleteGoneServers(db);
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
        // A page that closed meanwhile may have been written after its removal.
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

  const quietly = (work: Promise<void>) =>
    work.catch((error: unknown) => log.warn({ err: error }, "could not record open pages"));

  const answers = createPageAsker({ db, hub, notices, log });

  async function isElsewhere(attemptId: number, browser: string): Promise<boolean> {
    const tabs = await tabsInOtherBrowsers(db, { attemptId, browser });
    // A page without a name cannot be asked.
    const isThere = async (tab: string | null) => tab === null || (await answers(attemptId, tab, { id: "" }));
    const there = await Promise.all(tabs.map(isThere));
    return there.includes(true);
  }

  hub.follow({
    opening: (page) => quietly(writeAll([page])),
    named: (page) => void unwritten.add(page),
    closed(page) {
      left.add(page);
      forget(page);
      void quietly(gone.remove());
    },
  });

  return {
    isShared: (attemptId) => shared.has(attemptId) || tabsOf(hub.pagesOf(attemptId)) > 1,
    answers,
    isElsewhere,
    join: (stopped) => joinOthers({ db, card, log, stopped }),
    others: () => others,
    leave: () => quietly(markLeaving(db, hub.id)),
    open() {
      void quietly(renew());
      const stops = [repeat(RENEW_EVERY, () => quietly(renew())), repeat(LOOK_EVERY, () => quietly(look()))];
      return async () => {
        for (const stop of stops) stop();
        await quietly(deleteServer(db, hub.id));
      };
    },
  };
}

/** Never twice at once, however long the database takes. The work does not fail. */
function repeat(every: number, work: () => Promise<void>): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    void work().finally(() => (running = false));
  }, every);
  return () => clearInterval(timer);
}

/** One statement at a time for all that are gone, because a whole class may leave in the same moment. */
function createRemovals(removeSome: (ids: string[]) => Promise<void>) {
  const gone = new Set<string>();
  let removing: Promise<void> | undefined;

  async function removeAll(): Promise<void> {
    while (gone.size > 0) {
      const ids = [...gone];
      // Before the statement: a page whose row is written meanwhile is added again and must stay.
      gone.clear();
      try {
        await removeSome(ids);
      } catch (error) {
        for (const id of ids) gone.add(id);
        throw error;
      }
    }
  }

  return {
    add: (id: string) => void gone.add(id),
    remove(): Promise<void> {
      removing ??= removeAll().finally(() => (removing = undefined));
      return removing;
    },
  };
}

/** A page that has reconnected may still be listed twice. */
function tabsOf(pages: readonly Page[]): number {
  return new Set(pages.map(({ id, tab }) => tab ?? id)).size;
}
