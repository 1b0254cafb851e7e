import { setTimeout as sleep } from "node:timers/promises";
import type { ServerEvent } from "@invigil/contract/socket";
import type { ClientMessage } from "@invigil/contract/socket-client";
import type { Tx } from "@invigil/db/connection";
import type { Deps } from "../../platform/deps.ts";
import type { Page } from "../../platform/socket-page.ts";
import { randomToken } from "../../platform/identity/tokens.ts";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { setHolder, type Holder } from "@invigil/records/evidence/write-session";
import { holderOf, lockHolder, refusesSecondTab } from "./holder.queries.ts";

type Validation = Extract<ClientMessage, { type: "validate-session" }>;

export interface Held {
  /** Whether this page may continue. */
  active: boolean;
  /** Another page lost the attempt to this one, or this one found it taken. */
  contested: boolean;
  /** The server was too late to tell, so this page continues and is asked again. */
  undecided?: boolean;
  reply: ServerEvent;
}

interface Asking {
  page: Page;
  message: Validation;
  /** This page was told before. */
  told: boolean;
  /** What `lookAtHolder` found. */
  seen: Seen;
  /** Whether the server was on time enough to say who is second. */
  canJudge: boolean;
}

interface Seen {
  /** The session of the page that holds the attempt. */
  sid: string | undefined;
  /** The holder does not respond, so it was reloaded or closed. */
  gone: boolean;
}

/**
 * How long a page that was left may still respond. On a busy machine the browser keeps running it for seconds, while
 * the same window already shows the page that came back from history.
 */
const LEAVES_WITHIN = 5_000;
const ASK_AGAIN_IN = 500;

export async function lookAtHolder(
  { db, presence }: Pick<Deps, "db" | "presence">,
  { page, message }: Pick<Asking, "page" | "message">,
): Promise<Seen> {
  const { attemptId } = page;
  const holder = await holderOf(db, attemptId).executeTakeFirst();
  if (!holder || holder.tab === message.tab_id) return { sid: holder?.sid, gone: false };
  const { sid, tab } = holder;
  // Only the same window, or a copy of it, knows the holder's session.
  const until = performance.now() + (message.sid === sid && !message.take_over ? LEAVES_WITHIN : 0);
  while (await presence.answers(attemptId, tab, page)) {
    if (performance.now() >= until || !page.isOpen()) return { sid, gone: false };
    await sleep(ASK_AGAIN_IN);
  }
  return { sid, gone: true };
}

/**
 * One page holds an attempt. A page that arrives while the holder is alive is told so, unless it takes over, or is a
 * new tab of the same browser in a test that allows it. A holder that was silent for its own timeout, or was
 * closed, is replaced without a notice. Returns null if the holder changed since the look and nobody has
 * asked the new one yet.
 */
export async function holdSession(
  deps: Pick<Deps, "now">,
  tx: Tx,
  { page, message, told, seen, canJudge }: Asking,
): Promise<Held | null> {
  const { attemptId, browser } = page;
  const { tab_id, maxAge, take_over } = message;
  const now = deps.now();
  const holder = await lockHolder(tx, attemptId);
  const until = new Date(now.getTime() + maxAge);
  // A page that missed the reply does not know its session yet.
  if (holder?.tab === tab_id && (holder.sid === message.sid || sameBrowser(holder, browser))) {
    await setHolder(tx, { attemptId, sid: holder.sid, tab: tab_id, until });
    return { active: true, contested: false, reply: { type: "session-active", active: true, sid: holder.sid, tab_id } };
  }
  const taken = holder !== undefined && holder.until > now && !(seen.gone && holder.sid === seen.sid);
  if (taken && !take_over && holder.sid !== seen.sid) return null;
  const follows = taken && !take_over && canJudge && (await isAllowedTab(tx, holder, { page, message }));
  if (taken && !take_over && !follows) {
    if (!canJudge) {
      const reply = { type: "session-active" as const, active: true, sid: message.sid ?? "", tab_id };
      return { active: true, contested: false, undecided: true, reply };
    }
    // A question that is handled after its page has closed accuses nobody.
    if (!told && page.isOpen()) {
      const same_browser = sameBrowser(holder, browser);
      const data = { tab_id, fingerprint: message.fp, same_browser };
      const kind = same_browser ? "second-tab" : "second-session";
      await noteEvidence(tx, [{ attemptId, kind, at: now, now, data }]);
    }
    const reply = { type: "session-active" as const, active: false, sid: message.sid ?? "", tab_id: holder.tab };
    return { active: false, contested: true, reply };
  }
  const sid = `${randomToken(16)}.${browser}`;
  await setHolder(tx, { attemptId, sid, tab: tab_id, until });
  if (taken) {
    const data = { tab_id, fingerprint: message.fp, from_tab: holder.tab, same_browser: sameBrowser(holder, browser) };
    await noteEvidence(tx, [{ attemptId, kind: follows ? "second-tab" : "session-taken-over", at: now, now, data }]);
  }
  return { active: true, contested: taken, reply: { type: "session-created", sid, tab_id } };
}

/**
 * A new tab has no session yet, or the holder's if it is a copy of its window. An earlier tab has its own and does not
 * take the attempt back by itself, or the two would do so in turn.
 */
async function isAllowedTab(tx: Tx, holder: Holder, { page, message }: Pick<Asking, "page" | "message">) {
  // A page about which the server could not decide yet has an empty one.
  const isNew = message.sid === null || message.sid === "" || message.sid === holder.sid;
  if (!sameBrowser(holder, page.browser) || !isNew) return false;
  return !(await refusesSecondTab(tx, page.attemptId));
}

function sameBrowser({ sid }: Holder, browser: string): boolean {
  return sid.endsWith(`.${browser}`);
}
