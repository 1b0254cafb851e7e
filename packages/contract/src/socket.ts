import { z } from "zod";
import { Id, Slug, Time } from "./fields.ts";
import { Movement } from "./proctoring/movements.ts";
import { OutageCredit } from "./taking/attempts.ts";
import { CaseView, Run, RunState } from "./taking/runs.ts";

export const PROTOCOL_VERSION = 1;
export const SOCKET_PATH = "/realtime";
/** Asks a page whether it is still there. It replies by acknowledging, outside the numbered messages. */
export const ALIVE = "alive";

/** Asks a page to connect again at once, because its server is about to stop. Outside the numbered messages, too. */
export const RECONNECT = "reconnect-elsewhere";

/** Identifies one page of one browser for as long as it is open. */
export const TAB_ID = /^[\w-]{8,64}$/;
export const TabId = z.string().regex(TAB_ID);

/**
 * Every message in either direction is an envelope: version, sequence and one of the union below. From the server,
 * `seq` is the number of the latest news about the attempt sent to the page; it grows by one with each.
 */
export const envelope = { v: z.literal(PROTOCOL_VERSION), seq: z.int32().nonnegative() };

export const ServerMessage = z.discriminatedUnion("type", [
  z.object({ ...envelope, type: z.literal("init"), connid: z.string(), wid: z.string(), sockid: z.string() }),
  z.object({
    ...envelope,
    type: z.literal("time-changed"),
    solution_set_id: Id,
    expiry: Time,
    add_test_duration: z.number(),
    server_time: Time,
    /** The time was given back because the service was away; absent if a recruiter added it. */
    outage: OutageCredit.optional(),
  }),
  /** A recruiter paused the clock or, if `paused_at` is null, resumed it with the new `expiry`. */
  z.object({
    ...envelope,
    type: z.literal("paused"),
    solution_set_id: Id,
    paused_at: Time.nullable(),
    expiry: Time,
    server_time: Time,
  }),
  z.object({ ...envelope, type: z.literal("section-changed"), solution_set_id: Id, section: Slug, server_time: Time }),
  /**
   * An answer was stored or (`cleared`) cleared. Sent to all of the attempt's pages if several are open; `writer` says
   * whether it was the page's own edit, and `head` which edit it was.
   */
  z.object({
    ...envelope,
    type: z.literal("answer-stored"),
    solution_set_id: Id,
    problem_id: Id,
    head: z.number().int(),
    writer: z.string().nullable(),
    cleared: z.boolean(),
  }),
  /** A run has progressed: it left the queue, compiled, or finished one more case. */
  z.object({
    ...envelope,
    type: z.literal("code-async"),
    run_id: z.uuid(),
    problem: Slug,
    state: RunState,
    ahead: z.number().int().nonnegative().nullable(),
    cases_total: z.number().int().nonnegative(),
    case: CaseView.nullable(),
  }),
  z.object({ ...envelope, type: z.literal("code-evaluated"), run: Run }),
  z.object({ ...envelope, type: z.literal("session-ended"), solution_set_id: Id, reason: z.string().nullable() }),
  /** A late draft has arrived or was decided on, so the receipt lists more or other lines than before. */
  z.object({ ...envelope, type: z.literal("receipt-changed"), solution_set_id: Id }),
  /** A proctor's message to the candidate, who must acknowledge it. Repeated on every connection until then. */
  z.object({
    ...envelope,
    type: z.literal("proctor-message"),
    solution_set_id: Id,
    message_id: Id,
    text: z.string(),
    at: Time,
  }),
  /** The candidate is asked for a small movement. A page that cannot show it by `show_by` leaves it. */
  z.object({
    ...envelope,
    type: z.literal("movement-asked"),
    solution_set_id: Id,
    request: Id,
    movement: Movement,
    /** Asked before, without a movement that was recognised. */
    again: z.boolean(),
    seconds: z.number().int().positive(),
    show_by: Time,
  }),
  /** The interview has moved on: the page reads where it is now. */
  z.object({
    ...envelope,
    type: z.literal("interview-changed"),
    solution_set_id: Id,
    turn_seq: z.number().int(),
    phase: z.string(),
  }),
  /** The staff has written in the attempt's chat. */
  z.object({ ...envelope, type: z.literal("chat-message"), solution_set_id: Id, message_seq: z.number().int() }),
  /** The staff has closed the attempt's conversation, or opened it again. */
  z.object({ ...envelope, type: z.literal("chat-changed"), solution_set_id: Id }),
  /** Another browser has this attempt open. Sent to every page of the attempt that does not hold it. */
  z.object({ ...envelope, type: z.literal("proctor"), trigger: z.literal("multipleSession") }),
  /** This page holds the attempt now. */
  z.object({ ...envelope, type: z.literal("session-created"), sid: z.string(), tab_id: TabId }),
  /** The reply to `validate-session`: whether the page may continue, and which page holds the attempt. */
  z.object({ ...envelope, type: z.literal("session-active"), active: z.boolean(), sid: z.string(), tab_id: TabId }),
  /** Asks every page of the attempt to identify itself with `validate-session`. */
  z.object({ ...envelope, type: z.literal("current-session") }),
  /** The server's count of warnings left; `tab_id` is the page that caused the change. */
  z.object({ ...envelope, type: z.literal("browser-tolerance"), tab_id: TabId, value: z.number().int() }),
  /** How often each problem's audio was played to its end, by problem slug. */
  z.object({
    ...envelope,
    type: z.literal("audio-completion-count"),
    audioPlayCountObj: z.record(Slug, z.number().int().nonnegative()),
  }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
export type ServerEvent = ServerMessage extends infer M
  ? M extends ServerMessage
    ? Omit<M, "v" | "seq">
    : never
  : never;

/** The server's reply to every message from a page. A message that was already stored is acknowledged again. */
export const Acknowledgement = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), seq: z.number().int() }),
  z.object({
    ok: z.literal(false),
    /**
     * `sequence`: forged or out of order, and `expected` is the next number; `token`: expired or another attempt's;
     * `invalid`: does not match the contract.
     */
    code: z.enum(["sequence", "token", "invalid", "ended", "limit"]),
    expected: z.number().int().optional(),
  }),
]);
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/** What a page says about itself whenever it connects. */
export const SocketHello = z.object({
  "x-sessionid": z.string().max(500).optional(),
  /**
   * The highest `seq` that it has received, so that it is sent what followed. Without it, it receives only what comes
   * from now on.
   */
  heard: z.int32().nonnegative().optional(),
  tab_id: TabId.optional(),
});
export type SocketHello = z.infer<typeof SocketHello>;

export const SocketQuery = z.object({
  username: z.string().max(200).optional(),
  /** The slug of the solution set. */
  contextKey: z.string().max(200).optional(),
  assessmentType: z.string().max(40).optional(),
  /** The test's id, as in every proctoring call. */
  assessmentId: Id.optional(),
  testId: Id.optional(),
  testSlug: Slug,
  testDuration: z.coerce.number().optional(),
  usertype: z.string().max(20).optional(),
});
export type SocketQuery = z.infer<typeof SocketQuery>;
