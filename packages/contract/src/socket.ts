import { z } from "zod";
import { Id, Slug, Time } from "./fields.ts";
import { CaseView, Run, RunState } from "./runs.ts";

export const PROTOCOL_VERSION = 1;
export const SOCKET_PATH = "/realtime";

/** Every message, either way, is an envelope: version, sequence and one of the union below. */
const envelope = { v: z.literal(PROTOCOL_VERSION), seq: z.number().int().nonnegative() };

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
  z.object({ ...envelope, type: z.literal("section-changed"), solution_set_id: Id, section: Slug, server_time: Time }),
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
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
export type ServerEvent = ServerMessage extends infer M
  ? M extends ServerMessage
    ? Omit<M, "v" | "seq">
    : never
  : never;

export const ClientMessage = z.discriminatedUnion("type", [
  z.object({ ...envelope, type: z.literal("ping"), at: Time }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

export const SocketQuery = z.object({
  username: z.string().max(200).optional(),
  contextKey: z.string().max(200).optional(),
  assessmentType: z.string().max(40).optional(),
  assessmentId: Id.optional(),
  testId: Id.optional(),
  testSlug: Slug,
  testDuration: z.coerce.number().optional(),
  usertype: z.string().max(20).optional(),
});
export type SocketQuery = z.infer<typeof SocketQuery>;
