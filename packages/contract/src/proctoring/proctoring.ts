import { z } from "zod";
import { SNAPSHOT_FALLBACK_TYPE, SNAPSHOT_TYPE } from "../constants.ts";
import { Id, Ok, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { TabId } from "../socket.ts";

/** Snapshots come from the camera as pictures (`image`) or as frames of a proctored video (`video`). */
export const ImageMode = z.enum(["image", "video"]);
export type ImageMode = z.infer<typeof ImageMode>;
export const AbMode = z.enum(["batch", "single"]);
export type AbMode = z.infer<typeof AbMode>;
export const ImageOutcome = z.enum(["success", "fail", "drop", "webcamError"]);
export type ImageOutcome = z.infer<typeof ImageOutcome>;
export const FailureStage = z.enum(["fetch", "upload", "webcamError", "uploadNetworkError", "uploadTimeoutError"]);
export type FailureStage = z.infer<typeof FailureStage>;

/** Kept only for the first six pictures, which show whether the camera works at all. */
export const ImageStatus = z.object({
  sequence: z.number().int().min(1).max(6),
  status: ImageOutcome,
  retry: z.number().int().nonnegative(),
  reason: FailureStage.nullable(),
  subReason: z.string().max(200).nullable(),
});
export type ImageStatus = z.infer<typeof ImageStatus>;

/** What this attempt's proctoring does, as decided by the server from settings, A/B group and extended phase. */
export const ProctorPlan = z.object({
  /** At most one of the two is on. */
  image: z.boolean(),
  video: z.boolean(),
  audio: z.boolean(),
  ab_mode: AbMode,
  batch_size: z.number().int().positive(),
  /** Milliseconds between two snapshots. */
  snapshot_interval: z.number().int().positive(),
  heartbeat_interval: z.number().int().positive(),
  /** Leaving the window for less than this is recorded but not counted. */
  short_blur: z.number().int().nonnegative(),
  tolerance: z.object({
    enabled: z.boolean(),
    warning: z.boolean(),
    /** What is left by the server's count; below 0 means used up. */
    left: z.number().int(),
  }),
  full_screen: z.boolean(),
  /** If off, missing or multiple faces are neither shown nor recorded. */
  face_alerts: z.boolean(),
  /** The candidate is asked for small movements now and then. */
  movements: z.boolean().default(false),
  identity: z.object({ photo: z.boolean(), id_card: z.boolean(), audio_sample: z.boolean() }),
  /** Days until pictures and clips are deleted. */
  retention_days: z.number().int().positive(),
});
export type ProctorPlan = z.infer<typeof ProctorPlan>;

const count = z.number().int().nonnegative().max(10_000_000);

/** Sums since proctoring began, so that a lost heartbeat loses nothing. */
export const Counters = z.object({
  no_face: count,
  multiple_faces: count,
  objects: count,
  /** Frames that were too dark or blurred to tell anything. */
  unclear_frames: count,
  frames: count,
  voice_incidents: count,
  mute_count: count,
  /** In milliseconds. */
  mute_duration: count,
  blurs: count,
  short_blurs: count,
  full_screen_exits: count,
  snapshots_taken: count,
  snapshots_stored: count,
  snapshots_failed: count,
  /** Milliseconds in which voices should have been detected and were not. */
  voice_off: count.default(0),
  connection: z.object({ good: count, bad: count, offline: count, total: count }),
  extended_screen: z.boolean(),
  /**
   * Milliseconds that contradict what the page's events said: it was not drawn, had no focus, or filled only a part of
   * the screen, while no leave was reported.
   */
  undrawn: count.default(0),
  unfocused: count.default(0),
  windowed: count.default(0),
  /** In CSS pixels, at this moment. */
  window_width: count.default(0),
  window_height: count.default(0),
  screen_width: count.default(0),
  screen_height: count.default(0),
});
export type Counters = z.infer<typeof Counters>;

/**
 * An assessment is named by the id of its test: here, in every `assessment_id`, `assessmentId` and `assessment` below,
 * and in the calls of identity-check.ts.
 */
const assessment = { type: z.literal("test"), id: Id };

/** How a page was opened, as the browser says (`PerformanceNavigationTiming.type`). */
export const OpenedBy = z.enum(["navigate", "reload", "back_forward", "prerender"]);
export type OpenedBy = z.infer<typeof OpenedBy>;

/** A page that is opened says so once; the server compares it with what it heard of the page before. */
export const OpenedPage = z.object({
  tab_id: TabId,
  by: OpenedBy,
  /** Milliseconds since the browser began to open it. */
  since: z.number().int().nonnegative(),
  /**
   * Milliseconds that its tab was on other sites since it left the page before, by the device's clock; absent if the tab
   * cannot know that.
   */
  elsewhere: z.number().int().nonnegative().optional(),
});
export type OpenedPage = z.infer<typeof OpenedPage>;

export const createProctorSettings = defineRoute({
  method: "POST",
  path: "/rpc/proctorv2/settings/create/:type/:id",
  summary: "Starts or resumes the proctoring of an attempt; returns the token of the proctor service",
  access: "hacker",
  limit: "heavy",
  params: z.object(assessment),
  body: z.object({
    ab_mode: AbMode.optional(),
    opened: OpenedPage.optional(),
    /** The candidate said before the start that they cannot make small movements, so none are asked for. */
    no_movements: z.boolean().optional(),
  }),
  response: z.object({
    token: z.string(),
    /** The number of the last requested snapshot, or -1 for none. */
    image_sequence: z.number().int(),
    proctorSessionId: z.uuid(),
    /** Null if this attempt is not proctored (the A/B rule, the extended phase, or the test's settings). */
    plan: ProctorPlan.nullable(),
    /** The sums that the server last received from any page, from which the next page continues; null if none came. */
    counters: Counters.nullable(),
    /** The candidate had left the test before this page was opened, for so long; null if not. */
    returned: z.object({ away: z.number().int().nonnegative(), counted: z.boolean() }).nullable().default(null),
  }),
  errors: ["solution_set_not_found", "session_ended"],
});

export const fetchProctorSettings = defineRoute({
  method: "POST",
  path: "/fetchsettings/:assessmentType/:assessmentId",
  summary: "Returns an attempt's proctoring plan and the server's count of the browser tolerance",
  access: "proctor",
  limit: "proctor",
  params: z.object({ assessmentType: z.literal("test"), assessmentId: Id }),
  response: z.object({ plan: ProctorPlan.nullable(), image_sequence: z.number().int() }),
  errors: ["unauthenticated", "solution_set_not_found", "session_ended"],
});

const speeds = {
  /** In Mbps, or null if not measured. */
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
  /** What the browser can encode; the address accepts nothing else. */
  content_type: z.enum([SNAPSHOT_TYPE, SNAPSHOT_FALLBACK_TYPE]).default(SNAPSHOT_TYPE),
};
const SignedImage = z.object({ signed_url: z.string(), image_sequence: z.number().int() });

export const signImage = defineRoute({
  method: "POST",
  path: "/v1/signed-url",
  summary: "Returns an address for uploading the next snapshot",
  access: "proctor",
  limit: "proctor",
  body: z.object(imageRequest),
  response: SignedImage,
  errors: [
    "unauthenticated",
    "invalid_request",
    "sequence_refused",
    "session_ended",
    "media_limit_reached",
    "too_many_requests",
  ],
});

export const signImages = defineRoute({
  method: "POST",
  path: "/v1/batch-signed-url",
  summary: "Returns addresses for the next snapshots, as many as the batch size",
  access: "proctor",
  limit: "heavy",
  body: z.object({
    ...imageRequest,
    batch_size: z.number().int().min(1).max(100),
    last_signed_url: z.string().max(2_000).nullable(),
    initial_call: z.boolean(),
  }),
  response: z.object({ signed_urls: z.array(SignedImage), image_sequence: z.number().int() }),
  errors: [
    "unauthenticated",
    "invalid_request",
    "sequence_refused",
    "session_ended",
    "media_limit_reached",
    "too_many_requests",
  ],
});

export const IncidentMetadata = z.object({
  incidentId: z.string().min(1).max(64),
  /** In milliseconds. */
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
  summary: "Returns an address for uploading the clip of one voice incident",
  access: "proctor",
  limit: "proctor",
  body: z.object({
    assessment_id: Id,
    violation_timestamp: Time,
    metadata: IncidentMetadata,
    file_type: z.enum(["wav", "webm"]).default("webm"),
  }),
  response: z.object({ signed_url: z.string(), audio_sequence: z.number().int() }),
  errors: ["unauthenticated", "invalid_request", "session_ended", "media_limit_reached", "too_many_requests"],
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
  summary: "Reports that the proctored page is alive, with its counters; the last one before a submission has `final`",
  access: "proctor",
  limit: "proctor",
  params: z.object({ assessment: Id }),
  body: z.object({
    ...Heartbeat.shape,
    final: z.boolean().default(false),
    /** The browser is leaving this page. */
    left: z.boolean().default(false),
    tab_id: TabId.optional(),
    imageData: z.array(ImageStatus).max(6).default([]),
  }),
  response: Ok,
  errors: ["unauthenticated", "invalid_request", "too_many_requests"],
});
