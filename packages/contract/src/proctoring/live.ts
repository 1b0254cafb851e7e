import { z } from "zod";
import { Id, Ok, Slug, Time, Username } from "../fields.ts";
import { InterviewState, TurnKind, TurnPhase } from "../interviews/snapshot.ts";
import { OutageCredit } from "../taking/attempts.ts";
import { defineRoute } from "../route.ts";
import { UnseenKind } from "../socket-client.ts";
import { envelope } from "../socket.ts";

/** A running attempt as the wall shows it. */
export const LiveRow = z.object({
  /** The solution set's id. */
  id: Id,
  username: Username,
  full_name: z.string(),
  started_at: Time,
  expires_at: Time.nullable(),
  /** When the clock was paused. */
  paused_at: Time.nullable(),
  /** The name of the person who paused it. */
  paused_by: z.string().nullable(),
  /** What it got back because the service was away; absent if it never was. */
  outages: z.array(OutageCredit).optional(),
  answered: z.number().int(),
  total: z.number().int(),
  /** Where an interview is; null for other tests. */
  interview: z
    .object({
      /** How many questions were asked, without follow-ups. */
      question: z.number().int(),
      /** What was said last; null before the greeting. */
      kind: TurnKind.nullable(),
      state: InterviewState,
      phase: TurnPhase,
    })
    .nullable()
    .default(null),
  /** The current section, if sections are timed. */
  section: z.string().nullable(),
  /** When that section's time ends. */
  section_expires_at: Time.nullable(),
  /** A page of the attempt is connected. */
  connected: z.boolean(),
  /** The last sign of life of the page: a heartbeat, an event or a save. */
  heard_at: Time.nullable(),
  snapshot: z.object({ url: z.string(), at: Time }).nullable(),
  /** Why the candidate cannot be seen or heard now: the picture, or detection that does not run. Null otherwise. */
  unseen: UnseenKind.nullable().default(null),
  /** Whether the microphone is muted, or gives nothing for another reason. */
  silent: z.boolean().default(false),
  /** How many alerts of each kind there are, without dismissed ones; kinds without any are left out. */
  alerts: z.record(z.string(), z.number().int()),
  /** How many of them somebody has looked at, and who was last; null if nobody has yet. */
  seen: z.object({ alerts: z.number().int(), by: z.string(), at: Time }).nullable(),
});
export type LiveRow = z.infer<typeof LiveRow>;

export const readLive = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/live",
  summary: "Lists a test's running attempts",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  response: z.object({
    test: z.object({
      id: Id,
      slug: Slug,
      name: z.string(),
      is_interview: z.boolean().default(false),
      proctored: z.boolean(),
      /** Seconds between two pictures of the camera, or null if the test takes none. */
      picture_seconds: z.number().nullable(),
    }),
    rows: z.array(LiveRow),
  }),
  errors: ["test_not_found"],
});

/** A recruiter's socket names the test that it watches, and nothing else. */
export const WatchQuery = z.object({ watch: Slug });
export type WatchQuery = z.infer<typeof WatchQuery>;

/** What a watching page receives as the event `live`. It reloads everything after its connection was down. */
export const WatchMessage = z.discriminatedUnion("type", [
  z.object({
    ...envelope,
    type: z.literal("live-rows"),
    test_id: Id,
    /** New or changed rows, complete. */
    rows: z.array(LiveRow),
    /** Attempts that no longer run. */
    gone: z.array(Id),
  }),
]);
export type WatchMessage = z.infer<typeof WatchMessage>;
export type WatchEvent = Omit<WatchMessage, "v" | "seq">;

export const MESSAGE_LIMIT = 500;

export const sendMessage = defineRoute({
  method: "POST",
  path: "/rpc/live.message/:slug",
  summary: "Sends a message to a candidate who is taking the test now; they must acknowledge it",
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
  summary: "Marks this many alerts of a candidate as seen, for everybody who watches",
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
  summary: "Confirms that the candidate has read a message; repeating it changes nothing",
  access: "member",
  limit: "write",
  params: z.object({ id: Id }),
  response: Ok,
  errors: ["not_found"],
});
