import { z } from "zod";
import { Id, Ok, Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { envelope } from "../socket.ts";

/** A running attempt as the wall shows it. */
export const LiveRow = z.object({
  /** Of the solution set. */
  id: Id,
  username: Username,
  full_name: z.string(),
  started_at: Time,
  expires_at: Time.nullable(),
  /** The clock stands still since then. */
  paused_at: Time.nullable(),
  /** The name of whoever stopped it. */
  paused_by: z.string().nullable(),
  answered: z.number().int(),
  total: z.number().int(),
  /** Where sections have their own time, the one that runs. */
  section: z.string().nullable(),
  /** When the time of that section ends. */
  section_expires_at: Time.nullable(),
  /** A page of the attempt is connected. */
  connected: z.boolean(),
  /** The last sign of the page: a heartbeat, an event, a save. */
  heard_at: Time.nullable(),
  snapshot: z.object({ url: z.string(), at: Time }).nullable(),
  /** How many of each kind there are; what a kind has none of is left out. */
  alerts: z.record(z.string(), z.number().int()),
  /** How many of them somebody has looked at, and who did last; null: nobody yet. */
  seen: z.object({ alerts: z.number().int(), by: z.string(), at: Time }).nullable(),
});
export type LiveRow = z.infer<typeof LiveRow>;

export const readLive = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/live",
  summary: "The attempts of a test that run now",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  response: z.object({
    test: z.object({ id: Id, slug: Slug, name: z.string(), proctored: z.boolean() }),
    rows: z.array(LiveRow),
  }),
  errors: ["test_not_found"],
});

/** A recruiter's socket names the test that it watches, and nothing else. */
export const WatchQuery = z.object({ watch: Slug });
export type WatchQuery = z.infer<typeof WatchQuery>;

/** What a watching page hears, as the event `live`. It reads everything anew when its line was down. */
export const WatchMessage = z.discriminatedUnion("type", [
  z.object({
    ...envelope,
    type: z.literal("live-rows"),
    test_id: Id,
    /** Those that are new or have changed, whole. */
    rows: z.array(LiveRow),
    /** Those that no longer run. */
    gone: z.array(Id),
  }),
]);
export type WatchMessage = z.infer<typeof WatchMessage>;
export type WatchEvent = Omit<WatchMessage, "v" | "seq">;

export const MESSAGE_LIMIT = 500;

export const sendMessage = defineRoute({
  method: "POST",
  path: "/rpc/live.message/:slug",
  summary: "Says something to a candidate who takes the test now; they must acknowledge it",
  access: "recruiter",
  limit: "write",
  roles: ["author", "proctor"],
  params: z.object({ slug: Slug }),
  body: z.object({ username: Username, text: z.string().trim().min(1).max(MESSAGE_LIMIT) }),
  response: Ok,
  errors: ["test_not_found", "solution_set_not_found", "session_ended", "forbidden"],
});

export const seeAlerts = defineRoute({
  method: "POST",
  path: "/rpc/live.seen/:slug",
  summary: "Somebody has looked at this many alerts of a candidate; all who watch see that",
  access: "recruiter",
  limit: "write",
  roles: ["author", "proctor"],
  params: z.object({ slug: Slug }),
  body: z.object({ username: Username, alerts: z.number().int().min(1).max(1_000_000) }),
  response: Ok,
  errors: ["test_not_found", "solution_set_not_found", "forbidden"],
});

export const acknowledgeMessage = defineRoute({
  method: "POST",
  path: "/rpc/live.acknowledge/:id",
  summary: "The candidate has read a message; saying it again changes nothing",
  access: "member",
  limit: "write",
  params: z.object({ id: Id }),
  response: Ok,
  errors: ["not_found"],
});
