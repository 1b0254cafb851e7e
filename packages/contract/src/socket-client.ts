import { z } from "zod";
import { Id, Slug, Time } from "./fields.ts";
import { ShownMovement } from "./proctoring/movements.ts";
import { Counters } from "./proctoring/proctoring.ts";
import { envelope, TabId } from "./socket.ts";

/** A finding of the page itself, as evidence and not as a verdict. */
export const AlertKind = z.enum(["no-face", "multiple-faces", "objects", "multiple-monitors"]);
export type AlertKind = z.infer<typeof AlertKind>;

/** What keeps the page from seeing or hearing the candidate. */
export const UnseenKind = z.enum(["camera-unclear", "detection-off", "voice-off"]);
export type UnseenKind = z.infer<typeof UnseenKind>;

/** Why the page itself sent the candidate out of the window. The server decides whether to accept it. */
export const Excuse = z.enum(["file chooser", "device permission"]);
export type Excuse = z.infer<typeof Excuse>;

/** When it happened by the server's clock, and on which page. */
const seen = { ...envelope, at: Time, tab_id: TabId };

/**
 * Sent as the event `message` with a callback for the acknowledgement.
 * `seq` grows by 1 with each message of the attempt, starting at 1 and continuing across reloads (`event_sequence` of
 * the solution set is the next one). `ping` and `heartbeat` are not counted: they carry the next number without using
 * it up.
 * A number that another message (another `tab_id`, `at` or `type`) has used is refused with `expected`.
 */
export const ClientMessage = z.discriminatedUnion("type", [
  z.object({ ...seen, type: z.literal("ping") }),
  z.object({
    ...seen,
    type: z.literal("proctor-init"),
    fingerprint: z.object({
      id: z.string().max(100),
      components: z.record(z.string().max(60), z.unknown()),
      platform: z.array(z.string().max(200)).max(20),
      is_staff: z.boolean(),
    }),
    secure_browser_enabled: z.boolean(),
  }),
  z.object({
    ...seen,
    type: z.literal("validate-session"),
    /** The fingerprint's id. */
    fp: z.string().max(100),
    /** The proctoring token. */
    token: z.string().max(500),
    sid: z.string().max(64).nullable(),
    /** How many milliseconds the page may be considered alive without another message. */
    maxAge: z.number().int().positive().max(600_000),
    /** True if this page takes the attempt over from the one that holds it. */
    take_over: z.boolean().default(false),
  }),
  z.object({ ...seen, type: z.literal("blur"), problem: Slug.nullable(), excused: Excuse.optional() }),
  z.object({
    ...seen,
    type: z.literal("focus"),
    problem: Slug.nullable(),
    away: z.number().int().nonnegative(),
    excused: Excuse.optional(),
  }),
  /** A return to the window that counts; the server replies with `browser-tolerance`. */
  z.object({
    ...seen,
    type: z.literal("increment-browser-tolerance"),
    away: z.number().int().nonnegative(),
    problem: Slug.nullable(),
  }),
  z.object({ ...seen, type: z.literal("location-changed"), url: z.string().max(500) }),
  /** The system clock jumped by `difference` milliseconds; `corrected` if that brought it nearer to the server's. */
  z.object({
    ...seen,
    type: z.literal("time-mismatch"),
    difference: z.number(),
    corrected: z.literal(true).optional(),
  }),
  z.object({
    ...seen,
    type: z.literal("track"),
    system: z.string().max(60),
    username: z.string().max(200),
    testSlug: Slug,
    problemSlug: Slug.nullable(),
    sockid: z.string().max(60),
    company: z.string().max(200),
    userType: z.string().max(20),
    href: z.string().max(500),
    token: z.string().max(500),
    action: z.enum(["START_TEST", "END_TEST"]),
  }),
  z.object({ ...seen, type: z.literal("webcam-enabled"), label: z.string().max(200) }),
  z.object({ ...seen, type: z.literal("webcam-disabled"), reason: z.string().max(200) }),
  z.object({ ...seen, type: z.literal("microphone-enabled"), label: z.string().max(200) }),
  z.object({ ...seen, type: z.literal("microphone-disabled"), reason: z.string().max(200) }),
  z.object({ ...seen, type: z.literal("microphone-muted"), count: z.number().int().positive() }),
  z.object({ ...seen, type: z.literal("microphone-unmuted"), duration: z.number().int().nonnegative() }),
  z.object({ ...seen, type: z.literal("full-screen-left") }),
  z.object({ ...seen, type: z.literal("full-screen-entered") }),
  z.object({ ...seen, type: z.literal("second-tab") }),
  /** The connection or the server was lost. Sent once it is back, with the time at which it was lost. */
  /** `outage` if the device was online, so that the server or the way to it was at fault. */
  z.object({ ...seen, type: z.literal("offline"), outage: z.literal("server").optional() }),
  /** Back again, after this many milliseconds if the page knows. */
  z.object({ ...seen, type: z.literal("online"), duration: z.number().int().nonnegative().optional() }),
  z.object({
    ...seen,
    type: z.literal("alert"),
    kind: AlertKind,
    confidence: z.number().min(0).max(1),
    detector: z.string().max(100),
    /** The number of the snapshot that shows it, or null if none was taken. */
    image_sequence: z.int32().nullable(),
    details: z.record(z.string().max(40), z.unknown()),
  }),
  /** Nothing could be seen: the picture cannot be judged, or nothing looks at it. Repeated while it lasts. */
  z.object({
    ...seen,
    type: z.literal("unseen"),
    kind: UnseenKind,
    why: z.string().max(200),
    image_sequence: z.int32().nullable(),
  }),
  /** A small movement was asked for: now the card is shown, now it is gone, or the candidate cannot do such things. */
  z.object({ ...seen, type: z.literal("movement-shown"), request: Id }),
  z.object({ ...seen, type: z.literal("movement-over"), ...ShownMovement.shape }),
  z.object({ ...seen, type: z.literal("movement-declined"), request: Id }),
  z.object({ ...seen, type: z.literal("voice"), incidentId: z.string().max(64), duration: z.number().nonnegative() }),
  z.object({ ...seen, type: z.literal("audio-played"), problem: Slug }),
  /** Text that was pasted or dropped into an answer: its length, never what else the clipboard holds. */
  z.object({
    ...seen,
    type: z.literal("paste"),
    problem: Slug,
    /** In characters. */
    size: z.number().int().positive().max(100_000_000),
    /** `page` means that it was copied within the test. */
    origin: z.enum(["page", "outside"]),
  }),
  /** A recorded answer was begun, so it may arrive after the end if its upload fails. */
  z.object({ ...seen, type: z.literal("recording-begun"), problem: Slug }),
  z.object({ ...seen, type: z.literal("heartbeat"), proctorSessionId: z.uuid(), metadata: Counters }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;
export type ClientEvent = ClientMessage extends infer M
  ? M extends ClientMessage
    ? Omit<M, "v" | "seq" | "at" | "tab_id">
    : never
  : never;
