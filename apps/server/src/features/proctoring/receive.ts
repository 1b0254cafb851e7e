import { type Acknowledgement } from "@invigil/contract/socket";
import { ClientMessage } from "@invigil/contract/socket-client";
import type { Deps } from "../../platform/deps.ts";
import type { Listener } from "../../platform/socket-hub.ts";
import type { Page } from "../../platform/socket-page.ts";
import { AppError } from "../../platform/app-error.ts";
import { checkStorable } from "../../platform/storable.ts";
import { handleEvent, type Talk } from "./handle-event.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { glanceHeartbeat, readHeartbeat, saysHeartbeat } from "./read-heartbeat.ts";

/** Messages per second and page: many times what a page needs, far less than a flood. */
const MESSAGES_A_SECOND = 50;

type ReceiveDeps = Pick<
  Deps,
  "db" | "now" | "presence" | "log" | "config" | "limits" | "secrets" | "lateness" | "outages"
>;

interface Flow {
  second: number;
  count: number;
}

const INVALID: Acknowledgement = { ok: false, code: "invalid" };
const FLOOD: Acknowledgement = { ok: false, code: "limit" };
/** The last write showed that the attempt is over, the session is not its own, or the heartbeat is invalid. */
const IN_VAIN: Acknowledgement = { ok: false, code: "token" };

/** Handles what pages send: heartbeats in memory, everything else in order and after it is stored. */
export function receivePages(deps: ReceiveDeps, heartbeats: Heartbeats): Listener {
  const talks = new WeakMap<Page, Talk & Flow>();

  function talkOf(page: Page): Talk & Flow {
    const known = talks.get(page);
    if (known) return known;
    const talk = { last: Promise.resolve(), maxAge: undefined, told: false, second: 0, count: 0 };
    talks.set(page, talk);
    return talk;
  }

  function floods(talk: Flow): boolean {
    // The process's own clock, because tests stop the product's.
    const second = Math.floor(performance.now() / 1_000);
    if (talk.second !== second) {
      talk.second = second;
      talk.count = 0;
    }
    talk.count += 1;
    return talk.count > MESSAGES_A_SECOND && deps.config.rateLimits;
  }

  function noteHeartbeat(page: Page, talk: Talk, raw: Record<string, unknown>): Acknowledgement {
    const read = readHeartbeat(raw);
    if (!read) return INVALID;
    const { seq, tabId, proctorSessionId, counters } = read;
    page.nameTab(tabId);
    const { attemptId } = page;
    const beat = { proctorSessionId, counters, tab: tabId };
    return heartbeats.note({ attemptId, beat, maxAge: talk.maxAge }) ? { ok: true, seq } : IN_VAIN;
  }

  async function inOrder(page: Page, talk: Talk, message: ClientMessage): Promise<Acknowledgement> {
    const before = talk.last;
    const arrived = performance.now();
    const answer = before.then(async () => {
      // Or an attempt would look ended that is about to get its time back, and its page would drop what it has to say.
      if (deps.outages.isBehind()) await deps.outages.catchUp();
      const waited = performance.now() - arrived;
      return handleEvent(deps, { page, talk, message, waited });
    });
    talk.last = answer.then(
      () => {},
      () => {},
    );
    try {
      return await answer;
    } catch (error) {
      deps.log.error({ err: error, attempt: page.attemptId, type: message.type }, "could not store a page's message");
      // The page will try again in a moment.
      return { ok: false, code: "limit" };
    }
  }

  return {
    receive(page, raw) {
      const talk = talkOf(page);
      if (floods(talk)) return FLOOD;
      if (saysHeartbeat(raw)) return noteHeartbeat(page, talk, raw);
      const message = ClientMessage.safeParse(raw).data;
      if (!message || !isStorable(raw)) return INVALID;
      page.nameTab(message.tab_id);
      const bytes = JSON.stringify(raw).length;
      if (!deps.limits.allows("saidBytes", `attempt ${page.attemptId}`, bytes)) return FLOOD;
      if (message.type === "ping") return { ok: true, seq: message.seq };
      return inOrder(page, talk, message);
    },
    glance(page, text) {
      const found = glanceHeartbeat(text);
      if (!found) return null;
      const talk = talkOf(page);
      if (floods(talk)) return FLOOD;
      page.nameTab(found.tabId);
      const noted = heartbeats.note({ attemptId: page.attemptId, beat: text, maxAge: talk.maxAge, page: page.id });
      return noted ? { ok: true, seq: found.seq } : IN_VAIN;
    },
  };
}

function isStorable(raw: unknown): boolean {
  try {
    checkStorable(raw);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
