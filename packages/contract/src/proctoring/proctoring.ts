import { z } from "zod";
import { Id, Ok, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** Snapshots come from the camera as pictures (`image`) or as frames of a proctored video (`video`). */
export const ImageMode = z.enum(["image", "video"]);
export type ImageMode = z.infer<typeof ImageMode>;
export const AbMode = z.enum(["batch", "single"]);
export type AbMode = z.infer<typeof AbMode>;
export const ImageOutcome = z.enum(["success", "fail", "drop", "webcamError"]);
export type ImageOutcome = z.infer<typeof ImageOutcome>;
export const FailureStage = z.enum(["fetch", "upload", "webcamError", "uploadNetworkError", "uploadTimeoutError"]);
export type FailureStage = z.infer<typeof FailureStage>;

/** Kept for the first six pictures only: they tell whether the camera works at all. */
export const ImageStatus = z.object({
  sequence: z.number().int().min(1).max(6),
  status: ImageOutcome,
  retry: z.number().int().nonnegative(),
  reason: FailureStage.nullable(),
  subReason: z.string().max(200).nullable(),
});
export type ImageStatus = z.infer<typeof ImageStatus>;

/** What this attempt's proctoring does, as the server decided it: settings, A/B group, extended phase. */
export const ProctorPlan = z.object({
  /** Of the two, at most one is on. */
  image: z.boolean(),
  video: z.boolean(),
  audio: z.boolean(),
  ab_mode: AbMode,
  batch_size: z.number().int().positive(),
  /** Milliseconds between two snapshots. */
  snapshot_interval: z.number().int().positive(),
  heartbeat_interval: z.number().int().positive(),
  /** A leave of the window shorter than this is recorded and not counted. */
  short_blur: z.number().int().nonnegative(),
  tolerance: z.object({
    enabled: z.boolean(),
    warning: z.boolean(),
    /** What is left by the server's count; below 0: used up. */
    left: z.number().int(),
  }),
  full_screen: z.boolean(),
  /** Off: nothing is said or noted of a missing face or of several. */
  face_alerts: z.boolean(),
  identity: z.object({ photo: z.boolean(), id_card: z.boolean(), audio_sample: z.boolean() }),
  /** Days until pictures and clips are deleted. */
  retention_days: z.number().int().positive(),
});
export type ProctorPlan = z.infer<typeof ProctorPlan>;

const count = z.number().int().nonnegative().max(10_000_000);

/** Sums since proctoring began, so that a heartbeat that is lost loses nothing. */
export const Counters = z.object({
  no_face: count,
  multiple_faces: count,
  objects: count,
  /** Frames that were too dark or blurred to say anything. */
  unclear_frames: count,
  frames: count,
  voice_incidents: count,
  mute_count: count,
  /** Milliseconds. */
  mute_duration: count,
  blurs: count,
  short_blurs: count,
  full_screen_exits: count,
  snapshots_taken: count,
  snapshots_stored: count,
  snapshots_failed: count,
  connection: z.object({ good: count, bad: count, offline: count, total: count }),
  extended_screen: z.boolean(),
});
export type Counters = z.infer<typeof Counters>;

/**
 * An assessment is named by the id of its test, here, in every `assessment_id`, `assessmentId` and `assessment` below, and
 * in the calls of identity-check.ts.
 */
const assessment = { type: z.literal("test"), id: Id };

export const createProctorSettings = defineRoute({
  method: "POST",
  path: "/rpc/proctorv2/settings/create/:type/:id",
  summary: "Begins, or takes up again, the proctoring of an attempt; answers the token of the proctor service",
  access: "hacker",
  limit: "heavy",
  params: z.object(assessment),
  body: z.object({ ab_mode: AbMode.optional() }),
  response: z.object({
    token: z.string(),
    /** The number of the last snapshot that was asked for; -1: none. */
    image_sequence: z.number().int(),
    proctorSessionId: z.uuid(),
    /** null: this attempt is not proctored (the A/B rule, the extended phase, or the test's settings). */
    plan: ProctorPlan.nullable(),
    /** The sums as the server last heard them, whichever page told: the next one goes on from there. null: none came. */
    counters: Counters.nullable(),
  }),
  errors: ["solution_set_not_found", "session_ended"],
});

export const fetchProctorSettings = defineRoute({
  method: "POST",
  path: "/fetchsettings/:assessmentType/:assessmentId",
  summary: "The proctoring plan of an attempt, and the server's count of the browser tolerance",
  access: "proctor",
  limit: "proctor",
  params: z.object({ assessmentType: z.literal("test"), assessmentId: Id }),
  response: z.object({ plan: ProctorPlan.nullable(), image_sequence: z.number().int() }),
  errors: ["unauthenticated", "solution_set_not_found", "session_ended"],
});

const speeds = {
  /** Mbps; null where not measured. */
  upload_speed: z.number().nonnegative().nullable(),
  download_speed: z.number().nonnegative().nullable(),
  /** Milliseconds offline since the last call. */
  offline_duration: z.number().nonnegative(),
};
const imageRequest = {
  ...speeds,
  assessment_id: Id,
  failed_image_uploads: z.array(z.object({ sequence: z.number().int(), stage: FailureStage })).max(100),
  proctoring_start_time: Time,
  /** -1 on the first call. */
  image_sequence: z.number().int().min(-1).max(1_000_000),
  mode: ImageMode,
};
const SignedImage = z.object({ signed_url: z.string(), image_sequence: z.number().int() });

export const signImage = defineRoute({
  method: "POST",
  path: "/v1/signed-url",
  summary: "An address to put the next snapshot to",
  access: "proctor",
  limit: "proctor",
  body: z.object(imageRequest),
  response: SignedImage,
  errors: ["unauthenticated", "invalid_request", "sequence_refused", "session_ended", "too_many_requests"],
});

export const signImages = defineRoute({
  method: "POST",
  path: "/v1/batch-signed-url",
  summary: "Addresses for the next snapshots, as many as the batch",
  access: "proctor",
  limit: "heavy",
  body: z.object({
    ...imageRequest,
    batch_size: z.number().int().min(1).max(100),
    last_signed_url: z.string().max(2_000).nullable(),
    initial_call: z.boolean(),
  }),
  response: z.object({ signed_urls: z.array(SignedImage), image_sequence: z.number().int() }),
  errors: ["unauthenticated", "invalid_request", "sequence_refused", "session_ended", "too_many_requests"],
});

export const IncidentMetadata = z.object({
  incidentId: z.string().min(1).max(64),
  /** Milliseconds. */
  duration: z.number().nonnegative(),
  size: z.number().int().nonnegative(),
  type: z.string().max(60),
  /** Milliseconds since proctoring began. */
  offset: z.number(),
  source: z.enum(["vad"]),
});
export type IncidentMetadata = z.infer<typeof IncidentMetadata>;

export const signAudio = defineRoute({
  method: "POST",
  path: "/v1/audio-signed-url",
  summary: "An address to put the clip of one voice incident to",
  access: "proctor",
  limit: "proctor",
  body: z.object({
    assessment_id: Id,
    violation_timestamp: Time,
    metadata: IncidentMetadata,
    file_type: z.enum(["wav", "webm"]).default("webm"),
  }),
  response: z.object({ signed_url: z.string(), audio_sequence: z.number().int() }),
  errors: ["unauthenticated", "invalid_request", "session_ended", "too_many_requests"],
});

export const Heartbeat = z.object({
  assessmentId: Id,
  proctorSessionId: z.uuid(),
  at: Time,
  metadata: Counters,
});
export type Heartbeat = z.infer<typeof Heartbeat>;

export const heartbeat = defineRoute({
  method: "POST",
  path: "/v1/:assessment/heartbeat",
  summary: "Tells that the proctored page lives, with its counters; the last one with `final` before a submission",
  access: "proctor",
  limit: "proctor",
  params: z.object({ assessment: Id }),
  body: z.object({
    ...Heartbeat.shape,
    final: z.boolean().default(false),
    imageData: z.array(ImageStatus).max(6).default([]),
  }),
  response: Ok,
  errors: ["unauthenticated", "invalid_request", "too_many_requests"],
});
