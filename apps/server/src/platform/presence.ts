import { randomUUID } from "node:crypto";
import type { Db } from "@invigil/db/connection";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Notices } from "./notices.ts";
import {
  deleteGonePages,
  deleteOpenPage,
  deleteOpenPages,
  isOpenElsewhere,
  notify,
  sharedAttempts,
  writeOpenPages,
} from "./open-pages.queries.ts";
import type { SocketHub } from "./socket-hub.ts";
import type { Page } from "./socket-page.ts";

const ASKED = "page_asked";
const ANSWERED = "page_answered";
const Asked = z.object({ id: z.uuid(), attempt: z.number(), tab: z.string(), except: z.string(), server: z.uuid() });

/** Each page is written anew once in so many turns of a second: a part at a time holds nobody up. */
const PARTS = 20;
const RENEW_EVERY = 1_000;
const LOOK_EVERY = 2_000;
/** A page has two seconds to answer its own server. */
const ANSWERS_WITHIN = 3_000;

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
  let turn = 0;
  const questions = new Map<string, () => void>();

  function isHere(attemptId: number, tab: string, except: string): Promise<boolean> {
    const pages = hub.pagesOf(attemptId).filter((page) => page.tab === tab && page.id !== except);
    return Promise.all(pages.map((page) => page.isThere())).then((answers) => answers.includes(true));
  }

  function isElsewhere(attempt: number, tab: string, except: string): Promise<boolean> {
    const id = randomUUID();
    return new Promise((answer) => {
      function settle(there: boolean): void {
        questions.delete(id);
        clearTimeout(limit);
        answer(there);
      }
      const limit = setTimeout(() => settle(false), ANSWERS_WITHIN);
      questions.set(id, () => settle(true));
      notify(db, ASKED, JSON.stringify({ id, attempt, tab, except, server: hub.id })).catch(() => settle(false));
    });
  }

  async function askHere(payload: string): Promise<void> {
    const { id, attempt, tab, except, server } = Asked.parse(JSON.parse(payload));
    if (server === hub.id) return;
    if (await isHere(attempt, tab, except)) await notify(db, ANSWERED, id);
  }

  async function renew(): Promise<void> {
    turn = (turn + 1) % PARTS;
    // By its own name, which is random: others that come and go do not move it to another part.
    const part = hub.allPages().filter(({ id }) => id.charCodeAt(0) % PARTS === turn);
    await writeOpenPages(db, hub.id, part);
    if (turn === 0) await deleteGonePages(db);
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
    return work.catch((error: unknown) => log.warn({ err: error }, "open pages could not be written down"));
  }

  hub.follow({
    opening: (page) => quietly(writeOpenPages(db, hub.id, [page])),
    closed: (page) => void quietly(deleteOpenPage(db, page.id)),
  });
  notices.hear(ASKED, { onMessage: (payload) => void quietly(askHere(payload)) });
  notices.hear(ANSWERED, { onMessage: (id) => questions.get(id)?.() });

  return {
    isShared: (attemptId) => shared.has(attemptId) || tabsOf(hub.pagesOf(attemptId)) > 1,
    async answers(attemptId, tab, { id }) {
      if (await isHere(attemptId, tab, id)) return true;
      const known = await isOpenElsewhere(db, { attemptId, tab, server: hub.id });
      return known && isElsewhere(attemptId, tab, id);
    },
    open() {
      const stops = [repeat(RENEW_EVERY, renew), repeat(LOOK_EVERY, look)];
      return async () => {
        for (const stop of stops) stop();
        await quietly(deleteOpenPages(db, hub.id));
      };
    },
  };
}

/** A page that has connected anew may still be there twice. */
function tabsOf(pages: readonly Page[]): number {
  return new Set(pages.map(({ id, tab }) => tab ?? id)).size;
}
