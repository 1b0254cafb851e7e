import { randomUUID } from "node:crypto";
import type { Db } from "@invigil/db/connection";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Notices } from "./notices.ts";
import { isOpenElsewhere, notify } from "./open-pages.queries.ts";
import type { SocketHub } from "./socket-hub.ts";
import type { Page } from "./socket-page.ts";

const ASKED = "page_asked";
const ANSWERED = "page_answered";
const Asked = z.object({ id: z.uuid(), attempt: z.number(), tab: z.string(), except: z.string(), server: z.uuid() });

/** A page has two seconds to reply to its own server. */
const ANSWERS_WITHIN = 3_000;

interface AskerDeps {
  db: Db;
  hub: SocketHub;
  notices: Notices;
  log: FastifyBaseLogger;
}

/** Asks a page of an attempt whether it is still there, at any server. */
export function createPageAsker({ db, hub, notices, log }: AskerDeps) {
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

  notices.hear(ASKED, {
    onMessage(payload) {
      askHere(payload).catch((error: unknown) => log.warn({ err: error }, "could not ask a page"));
    },
  });
  notices.hear(ANSWERED, { onMessage: (id) => questions.get(id)?.() });

  return async function answers(attemptId: number, tab: string, { id }: Pick<Page, "id">): Promise<boolean> {
    if (await isHere(attemptId, tab, id)) return true;
    const known = await isOpenElsewhere(db, { attemptId, tab, server: hub.id });
    return known && isElsewhere(attemptId, tab, id);
  };
}
