import { SAVE_GRACE } from "@invigil/contract/constants";
import { MOST_MESSAGES } from "@invigil/contract/limits";
import type { Acknowledgement, ServerEvent } from "@invigil/contract/socket";
import type { ClientMessage } from "@invigil/contract/socket-client";
import type { Tx } from "@invigil/db/connection";
import { takeTurn, type NewEvent, type Outcome } from "@invigil/records/attempts/take-turn";
import { canJudgeSessions } from "@invigil/rules/proctoring/server-lateness";
import { addAudioPlay } from "@invigil/records/evidence/add-audio-play";
import { noteNext } from "@invigil/records/evidence/note-next";
import type { Deps } from "../../platform/deps.ts";
import { readProctorToken } from "../../platform/identity/proctor-tokens.ts";
import { hasOtherPages } from "../../platform/open-pages.queries.ts";
import type { Page } from "../../platform/socket-page.ts";
import { withNews, type Tell } from "../../shared/news.ts";
import { audioPlays, Plays } from "./audio-plays.queries.ts";
import { countReturn } from "./count-return.ts";
import { openSessionOf } from "./create-settings.ts";
import { eventRow, type KeptMessage } from "./event-row.ts";
import { holdSession, lookAtHolder, type Held } from "./hold-session.ts";
import { loadProctored } from "./load-proctored.ts";
import { hearMovement, isAboutMovement } from "./movements/hear-movement.ts";

/** What the server remembers about a page while it is connected. */
export interface Talk {
  /** The previous message, so that messages stay in order. */
  last: Promise<void>;
  /** How long the page counts as alive without another message. */
  maxAge: number | undefined;
  /** The page was told, and it was recorded, that another page holds the attempt. */
  told: boolean;
}

type EventDeps = Pick<Deps, "db" | "now" | "presence" | "secrets" | "lateness">;
interface Said<M extends ClientMessage = ClientMessage> {
  page: Page;
  talk: Talk;
  message: M;
  /** Milliseconds that the message waited before its turn came. */
  waited: number;
}
/** When a page is asked again about which the server could not decide. */
const ASK_AGAIN_IN = 15_000;
const LATE_COUNTS_FOR = 30_000;
const WHO: ServerEvent = { type: "current-session" };
const ELSEWHERE: ServerEvent = { type: "proctor", trigger: "multipleSession" };
type Of<T extends ClientMessage["type"]> = Extract<ClientMessage, { type: T }>;

/** Stores one counted message and acts on it; announcements follow the commit. */
export async function handleEvent(deps: EventDeps, { page, talk, message, waited }: Said): Promise<Acknowledgement> {
  if (message.type === "ping" || message.type === "heartbeat") return { ok: true, seq: message.seq };
  if ("token" in message && !isOwnToken(deps, page, message.token)) return { ok: false, code: "token" };
  if (message.type === "validate-session") return validate(deps, { page, talk, message, waited });
  const replies: ServerEvent[] = [];
  const outcome = await withNews(deps, async (tx, tell) => {
    const stored = await keep(tx, newEvent(deps, page, message), message);
    if (stored.stored) replies.push(...(await act(deps, tx, { page, message, tell })));
    return stored;
  });
  for (const reply of replies) page.send(reply);
  return acknowledge(outcome, message.seq);
}

/** A page cannot fill the disk, nor hide something behind a flood, because the last line reports the flood. */
function keep(tx: Tx, event: NewEvent, message: KeptMessage): Promise<Outcome> {
  if (event.sequence > MOST_MESSAGES || isAboutMovement(message)) return takeTurn(tx, event);
  const row = eventRow(message);
  return noteNext(tx, event, event.sequence < MOST_MESSAGES ? row : { ...row, kind: "flood" });
}

function isOwnToken(deps: EventDeps, page: Page, token: string): boolean {
  return readProctorToken(deps, token)?.attemptId === page.attemptId;
}

function newEvent({ now }: EventDeps, { attemptId }: Page, { seq, tab_id, at }: ClientMessage): NewEvent {
  const time = now();
  const cutoff = new Date(time.getTime() - SAVE_GRACE);
  return { attemptId, sequence: seq, tabId: tab_id, at: new Date(at), now: time, cutoff };
}

function acknowledge({ live, expected, stored, repeated }: Outcome, seq: number): Acknowledgement {
  if (stored || repeated) return { ok: true, seq };
  if (!live) return { ok: false, code: "ended" };
  return { ok: false, code: "sequence", expected };
}

/**
 * Nothing is locked while we ask the holder whether it is still there; if there is a new holder by then, we ask that
 * one.
 */
async function validate(deps: EventDeps, said: Said<Of<"validate-session">>): Promise<Acknowledgement> {
  const { page, talk, message } = said;
  const seen = await lookAtHolder(deps, said);
  const { turn, held } = await withNews(deps, async (tx, tell) => {
    const taken = await takeTurn(tx, newEvent(deps, page, message));
    // Asking again does no harm, and a page that missed the reply needs it.
    if (!taken.stored && !taken.repeated) return { turn: taken, held: false as const };
    const canJudge = canJudgeSessions({ late: deps.lateness.within(LATE_COUNTS_FOR), waited: said.waited });
    const now = await holdSession(deps, tx, { page, message, told: talk.told, seen, canJudge });
    // Everyone who does not hold the attempt hears this: all other pages, or this one.
    if (now?.contested && now.active) tell(page.attemptId, ELSEWHERE, message.tab_id);
    return { turn: taken, held: now };
  });
  if (held === null) return validate(deps, said);
  if (held) answerAsker(said, held);
  return acknowledge(turn, message.seq);
}

function answerAsker({ page, talk, message }: Said<Of<"validate-session">>, held: Held): void {
  talk.maxAge = message.maxAge;
  talk.told = !held.active;
  page.send(held.reply);
  if (held.contested && !held.active) page.send(ELSEWHERE);
  if (held.undecided) setTimeout(() => page.send(WHO), ASK_AGAIN_IN).unref();
}

/** Acts on a stored message. Returns what the page itself is told after the commit. */
async function act(
  deps: EventDeps,
  tx: Tx,
  { page, message, tell }: Pick<Said, "page" | "message"> & { tell: Tell },
): Promise<ServerEvent[]> {
  const { attemptId } = page;
  switch (message.type) {
    case "focus":
    case "increment-browser-tolerance": {
      const counted = await countReturn(deps, tx, page, message);
      if (counted === null) return [];
      const left: ServerEvent = { type: "browser-tolerance", tab_id: message.tab_id, value: counted.left };
      if (!counted.spent) return [left];
      tell(attemptId, left);
      return [];
    }
    case "audio-played": {
      const proctored = await loadProctored({ ...deps, db: tx }, attemptId);
      if (!proctored) return [];
      await openSessionOf({ ...deps, db: tx }, proctored);
      const plays = await addAudioPlay(tx, { attemptId, problem: message.problem });
      if (plays !== undefined)
        tell(attemptId, { type: "audio-completion-count", audioPlayCountObj: Plays.parse(plays) });
      return [];
    }
    case "proctor-init": {
      const audioPlayCountObj = await audioPlays(tx, attemptId);
      // A new page is open, so each page identifies itself and the holder is known.
      if (await hasOtherPages(tx, page)) tell(attemptId, WHO, message.tab_id);
      return [{ type: "audio-completion-count", audioPlayCountObj }, WHO];
    }
    case "movement-shown":
    case "movement-over":
    case "movement-declined":
      await hearMovement(tx, { attemptId, message, now: deps.now() });
      return [];
    default:
      return [];
  }
}
