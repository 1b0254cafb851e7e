import { z } from "zod";
import { Id, Slug, Time } from "./fields.ts";
import { CaseView, Run, RunState } from "./taking/runs.ts";

export const PROTOCOL_VERSION = 1;
export const SOCKET_PATH = "/realtime";
/** Asks a page whether it is still there. It answers by acknowledging, outside of the numbered messages. */
export const ALIVE = "alive";

/** One page of one browser, as long as it lives. */
export const TAB_ID = /^[\w-]{8,64}$/;
export const TabId = z.string().regex(TAB_ID);

/**
 * Every message, either way, is an envelope: version, sequence and one of the union below. From the server `seq` is the
 * number of the attempt's latest news that the page was told; it grows by one with each of them.
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
  }),
  /** A recruiter stopped the clock, or (`paused_at` null) lets it run on to the new `expiry`. */
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
   * An answer was stored, or (`cleared`) cleared. Told where several pages of the attempt are open, to all of them;
   * `writer` says whether it was the page's own edit, `head` which one it was.
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
  /** A run goes on: it left the queue, compiled, or finished one more case. */
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
  /** A proctor speaks to the candidate, who must acknowledge it. Told again at every connection until they did. */
  z.object({
    ...envelope,
    type: z.literal("proctor-message"),
    solution_set_id: Id,
    message_id: Id,
    text: z.string(),
    at: Time,
  }),
  /** Another browser has this attempt open. Sent to every page of the attempt that does not hold it. */
  z.object({ ...envelope, type: z.literal("proctor"), trigger: z.literal("multipleSession") }),
  /** This page holds the attempt now. */
  z.object({ ...envelope, type: z.literal("session-created"), sid: z.string(), tab_id: TabId }),
  /** The answer to `validate-session`: whether the page may go on, and which page holds the attempt. */
  z.object({ ...envelope, type: z.literal("session-active"), active: z.boolean(), sid: z.string(), tab_id: TabId }),
  /** Asks every page of the attempt to say who it is with `validate-session`. */
  z.object({ ...envelope, type: z.literal("current-session") }),
  /** The server's count of warnings left; `tab_id` is the page that caused the change. */
  z.object({ ...envelope, type: z.literal("browser-tolerance"), tab_id: TabId, value: z.number().int() }),
  /** How often the sound of each problem was heard to its end, by problem slug. */
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

/** What the server answers every message of a page with. A message that was stored before is acknowledged again. */
export const Acknowledgement = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), seq: z.number().int() }),
  z.object({
    ok: z.literal(false),
    /** `sequence`: forged or out of order, `expected` says the next; `token`: expired or another attempt's; `invalid`: not of the contract. */
    code: z.enum(["sequence", "token", "invalid", "ended", "limit"]),
    expected: z.number().int().optional(),
  }),
]);
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/** What a page says of itself whenever it connects. */
export const SocketHello = z.object({
  "x-sessionid": z.string().max(500).optional(),
  /** The highest `seq` that it has heard: it is told what came after. Without it, what comes from now on. */
  heard: z.int32().nonnegative().optional(),
  tab_id: TabId.optional(),
});
export type SocketHello = z.infer<typeof SocketHello>;

export const SocketQuery = z.object({
  username: z.string().max(200).optional(),
  /** The slug of the solution set. */
  contextKey: z.string().max(200).optional(),
  assessmentType: z.string().max(40).optional(),
  /** The id of the test, as in every call of proctoring. */
  assessmentId: Id.optional(),
  testId: Id.optional(),
  testSlug: Slug,
  testDuration: z.coerce.number().optional(),
  usertype: z.string().max(20).optional(),
});
export type SocketQuery = z.infer<typeof SocketQuery>;
