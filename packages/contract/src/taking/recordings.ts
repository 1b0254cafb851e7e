import { z } from "zod";
import { Id, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** The file prefix of a recorded answer is its problem type. */
export const RecordingKind = z.enum(["VID", "ADO"]);
export type RecordingKind = z.infer<typeof RecordingKind>;

export const signRecording = defineRoute({
  method: "POST",
  path: "/rpc/recording.sign",
  summary: "Returns an address for uploading a recorded answer",
  access: "member",
  limit: "heavy",
  body: z.object({
    kind: RecordingKind,
    test_solution_set: Id,
    problem: Slug,
    content_type: z.enum(["video/webm", "video/mp4", "audio/wav", "audio/webm", "audio/mp3", "audio/mp4"]),
    size: z.number().int().positive(),
    /**
     * After the end of the attempt, only a recording that was begun in time is accepted, once per answer, for
     * LATE_DRAFT_DAYS. It changes no answer, because those were signed at the end: once confirmed, it becomes a late
     * draft.
     */
    late: z.boolean().default(false),
  }),
  response: z.object({
    signed_url: z.string(),
    /** What the answer refers to once the file is stored: `video_post_url` or `audio_post_url`. */
    resource_uri: z.string(),
  }),
  errors: [
    "solution_set_not_found",
    "problem_not_found",
    "session_ended",
    "section_closed",
    "attempt_paused",
    "recording_refused",
    "recording_brought",
    "file_too_large",
    "file_type_refused",
    "too_many_requests",
  ],
});

export const confirmRecording = defineRoute({
  method: "POST",
  path: "/rpc/recording.confirm",
  summary: "Confirms the upload of a recorded answer; the server checks that the file is complete",
  access: "member",
  limit: "write",
  body: z.object({ resource_uri: z.string().max(500) }),
  response: z.object({ resource_uri: z.string(), size: z.number().int(), content_type: z.string() }),
  errors: ["not_found", "file_type_refused", "recording_refused", "recording_brought"],
});
