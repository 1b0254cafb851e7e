import { z } from "zod";
import { IdentityKind } from "./identity-check.ts";
import { Flag, Id, Ok, Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { Verdict } from "./verdicts.ts";

export const EvidenceKind = z.enum([
  "start",
  "submit",
  "page-view",
  "edit",
  "paste",
  "paste-outside",
  "typing-rhythm",
  "connection",
  "offline",
  "online",
  "blur",
  "focus",
  "tolerance",
  "full-screen-left",
  "full-screen-entered",
  "location",
  "time-mismatch",
  "clock-corrected",
  "second-tab",
  "second-session",
  "session-taken-over",
  "sign-in",
  "other-sign-in",
  "browser-changed",
  "fingerprint",
  "webcam-enabled",
  "webcam-disabled",
  "pictures-missing",
  "not-shown",
  "exits-unreported",
  "microphone-enabled",
  "microphone-disabled",
  "microphone-muted",
  "microphone-unmuted",
  "no-face",
  "turned-away",
  "multiple-faces",
  "different-face",
  "camera-still",
  "camera-unclear",
  "movement",
  "movement-missed",
  "movement-declined",
  "detection-off",
  "objects",
  "multiple-monitors",
  "voice",
  "voice-off",
  "transcript",
  "snapshot",
  "snapshot-failed",
  "identity",
  "recording-begun",
  "recording-late",
  "draft-late",
  "heartbeat-lost",
  "no-socket",
  "counters-differ",
  "page-closed",
  "away-at-end",
  "malpractice",
  "failed-event",
  "flood",
  "media-limit",
  "media-deleted",
  "proctor-message",
  "proctor-message-read",
  "secure-browser",
  "secure-browser-lost",
  "secure-browser-closed",
  "restricted-program",
  "virtual-machine",
  "remote-session",
  "environment-started",
  "environment-restored",
  "environment-lost",
  "person-asked",
]);
export type EvidenceKind = z.infer<typeof EvidenceKind>;

/** Entries of the attempt itself, which nobody filters by. The timeline shows `end` as `submit`. */
export const LogKind = z.enum([
  "end",
  "section-end",
  "extend",
  "pause",
  "unpause",
  "service-away",
  "service-back",
  "resume",
  "reset",
  "track",
  "audio-played",
]);
export type LogKind = z.infer<typeof LogKind>;

/** Every kind that a stored entry may have; the database refuses others. */
export const LineKind = z.enum([...EvidenceKind.options, ...LogKind.options]);
export type LineKind = z.infer<typeof LineKind>;

/** The codes for events in a project: the type of its question. */
export const ProctorEventCode = z.enum(["PFE", "PBE", "PFS", "PBT", "PBD"]);

/** One happening on an attempt's timeline: what was seen, when, by whom, and what shows it best. */
export const Evidence = z.object({
  id: z.string(),
  kind: z.string(),
  /** The specification's label of a violation, or null if it is none. */
  label: z.string().nullable(),
  at: Time,
  /** When it was last seen, or null if it was seen at one moment. */
  ends_at: Time.nullable(),
  received_at: Time,
  source: z.enum(["browser", "server", "analysis"]),
  /** Everybody who reported it; `source` is the first. */
  sources: z.array(z.enum(["browser", "server", "analysis"])),
  /** From 0 to 1, or null if nothing was estimated. */
  confidence: z.number().nullable(),
  /** The picture or clip, or null if there is none or it was deleted. */
  media: z.object({ url: z.string(), content_type: z.string(), kind: z.string() }).nullable(),
  /** The addresses of further pictures that show it, in order of time; absent if there are none. */
  pictures: z.array(z.string()).optional(),
  /** Name and version of what found it. */
  detector: z.string().nullable(),
  problem: Slug.nullable(),
  /** Null if it did not happen in a project. */
  code: ProctorEventCode.nullable(),
  /** The displayed title, with the question that it is part of. */
  problem_title: z.string().nullable(),
  /** What people decided about it, newest first; the first one stands. */
  verdicts: z.array(Verdict).default([]),
  data: z.record(z.string(), z.unknown()),
});
export type Evidence = z.infer<typeof Evidence>;

export const Timeline = z.object({
  solution_set: z.object({
    id: Id,
    username: Username,
    full_name: z.string(),
    email: z.string(),
    start_time: Time.nullable(),
  }),
  identity: z.object({
    identity_image_url: z.string().nullable(),
    id_card_image_url: z.string().nullable(),
    audio_sample_url: z.string().nullable(),
    /** The proofs that the test asks for; others were never requested. */
    asked: z.array(IdentityKind),
  }),
  /** Sentences that say how much of the attempt was seen; none for what the test does not watch. */
  coverage: z.array(z.string()),
  /** The sums of the latest heartbeat, or null if none came. */
  counters: z.record(z.string(), z.unknown()).nullable(),
  /** How many happenings of each kind there are, before any filter. */
  counts: z.record(z.string(), z.number().int()),
  /** How many of them were dismissed. */
  dismissed: z.record(z.string(), z.number().int()).default({}),
  evidence: z.array(Evidence),
  /** Where the next page begins, or null at the end. */
  next: z.string().nullable(),
});
export type Timeline = z.infer<typeof Timeline>;

export const readTimeline = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/timeline",
  summary: "Lists what happened in an attempt, in order of time",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({
    username: Username,
    kinds: z
      .string()
      .max(600)
      .transform((text) => text.split(","))
      .pipe(z.array(EvidenceKind))
      .optional(),
    after: z.string().max(80).optional(),
    /** The last entries instead of the first; no page follows them. */
    newest: Flag.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: Timeline,
  errors: ["test_not_found", "solution_set_not_found", "invalid_request"],
});

export const exportCandidate = defineRoute({
  method: "GET",
  path: "/rpc/candidate.export/:username",
  summary: "Exports everything stored about one of the company's candidates, as a zip of JSON and media",
  access: "recruiter",
  limit: "rare",
  roles: ["author"],
  params: z.object({ username: Username }),
  errors: ["not_found", "forbidden"],
});

export const eraseCandidate = defineRoute({
  method: "POST",
  path: "/rpc/candidate.erase/:username",
  summary: "Deletes a candidate's media, answers and personal data; what remains names nobody",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object({ username: Username }),
  /** Typed by the person who requests it, so that it cannot happen by accident. */
  body: z.object({ confirm: Username }),
  response: Ok,
  errors: ["not_found", "forbidden", "invalid_request"],
});
