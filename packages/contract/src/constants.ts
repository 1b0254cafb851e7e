/**
 * The specification's constants, and our choices for values that it leaves open (marked Open). Milliseconds unless the
 * name says otherwise.
 */
export const SOLUTION_PATCH_TIMEOUT = 15_000;
export const SOLUTION_PATCH_RETRIES = 2;
export const CALL_TIMEOUT = 60_000;
export const RETRY_COUNT = 4;
export const RETRY_DELAY = 1_500;
export const AUTO_SUBMIT_DELAY = 8_000;
export const TIMER_WARNING = 5 * 60_000;
export const SAVE_DEBOUNCE = 1_000;
export const CODE_STORE_DEBOUNCE = 500;
export const UPLOAD_LIMIT_BYTES = 10_000_000;
export const TOAST_DURATION = 5_000;
export const INITIAL_EVENT_SEQUENCE = 1;
export const ERROR_REPORT_SAMPLE = 0.01;
export const TOP_BAR_HEIGHT_PX = 62;
export const BREAKPOINTS_PX = { xs: 576, sm: 768, md: 992, lg: 1200 } as const;

export const CONNECTION_CHECK_INTERVAL = 60_000;
export const CONNECTION_CHECK_INTERVAL_HOVERED = 1_000;
export const OFFLINE_REPORT_INTERVAL = 300_000;
export const OFFLINE_CHECK_RETRIES = 2;
export const RECONNECT_DELAY = 5_000;
export const SPEED_PROBE_BYTES = 471_234;
export const SPEED_GOOD_MBPS = 4;
export const SPEED_SLOW_MBPS = 1;

export const ISSUE_COMMENT_MIN = 15;
export const ISSUE_COMMENT_MAX = 1_000;

/** Open: how often an open page requests the server's time. */
export const SERVER_TIME_INTERVAL = 30_000;
/** Open: how far the system clock may jump against the server's before it counts as a mismatch. */
export const TIME_MISMATCH_TOLERANCE = 60_000;
/** The second check uses 5 times the tolerance. */
export const TIME_MISMATCH_SECOND_FACTOR = 5;
/** Open: how long after the warning the second check comes, so that the clock can be put back. */
export const TIME_MISMATCH_SECOND_LOOK = 60_000;
/** Open: how long after the deadline a save that was sent before it may still arrive. */
export const SAVE_GRACE = 5_000;
/** Open: choosing a file does not count as leaving unless it takes this long. */
export const EXCUSED_LEAVE_LIMIT = 60_000;
/** Open: the same for answering the browser's prompt for a device, once per prompt. */
export const EXCUSED_PROMPT_LIMIT = 20_000;
/** Open: a camera or microphone whose prompt nobody has answered for this long is off. */
export const PROMPT_ANSWER_LIMIT = 15_000;
/** Why it is off then. */
export const PROMPT_OPEN = "PromptOpen";
/** Open: how many days after the end of an attempt unsaved answers and recordings may still arrive. */
export const LATE_DRAFT_DAYS = 7;
/** Open: the most characters of a text or code answer, and of one of its files. */
export const ANSWER_LIMIT = 200_000;
/** Open: the most characters of one blank. */
export const BLANK_LIMIT = 2_000;
/** Open: the most characters of one field of the form before the start. */
export const FORM_ENTRY_LIMIT = 5_000;
/** Open: how long the feedback page waits before it redirects, and how long if it shows more than the receipt. */
export const FEEDBACK_REDIRECT_SECONDS = 10;
export const FEEDBACK_READING_SECONDS = 30;

export const HEARTBEAT_INTERVAL = 1_000;
export const PROCTOR_CALL_TIMEOUT = 60_000;
export const PROCTOR_REMINDER_INTERVAL = 30 * 60_000;
export const WEBCAM_SIZE_PX = { width: 640, height: 480 } as const;
export const PREVIEW_SIZE_PX = { width: 200, height: 150, minimised: 35 } as const;
export const SNAPSHOT_TYPE = "image/webp";
/** For browsers that cannot encode webp. */
export const SNAPSHOT_FALLBACK_TYPE = "image/jpeg";
export const SNAPSHOT_QUALITY = 0.9;
export const DETECTION_INTERVAL = 1_000;
/** How many alerts of one kind are only recorded; from the next one on, the candidate is told. */
export const ALERT_THRESHOLD = 2;
export const TRACKED_IMAGE_SEQUENCES = 6;
/** From this picture on, addresses are fetched ahead in batches. */
export const PREFETCH_FROM_SEQUENCE = 3;
/**
 * Open: up to this picture, each one checks whether to fetch addresses ahead; later only a quarter of the batch does.
 */
export const PREFETCH_SEQUENCE_LIMIT = 6;
/** Open: how many addresses are fetched at once if the settings do not say. */
export const DEFAULT_BATCH_SIZE = 25;
/** Open: how many pictures may wait on this device for a better connection. */
export const CACHED_IMAGE_LIMIT = 50;
/** Open: how often the upload of one picture is tried. */
export const IMAGE_RETRIES = 6;

export const VAD = {
  positiveSpeechThreshold: 0.4,
  negativeSpeechThreshold: 0.3,
  minSpeechMs: 400,
  redemptionMs: 500,
  frameSamples: 512,
  sampleRate: 16_000,
} as const;
export const AUDIO_BLOB_LIMIT_BYTES = 10_485_760;
/** Open: the longest clip, after which the next one begins. */
export const VOICE_SEGMENT_CAP = 10_000;
/** Open: the total length of clips in one session, after which the detector rests. */
export const VOICE_SESSION_CAP = 150_000;
/** Open: shorter clips are discarded. */
export const VOICE_CLIP_MIN = 1_000;
export const VOICE_TOASTS = 2;
/** Open: how often the upload of one clip is tried. */
export const AUDIO_INCIDENT_RETRIES = 3;

export const AUDIO_ANSWER_BPS = 128_000;
export const AUDIO_ANSWER_SECONDS = 140;
export const VIDEO_ANSWER_AUDIO_BPS = 128_000;
export const VIDEO_ANSWER_VIDEO_BPS = 1_500_000;
/** Open: used if a problem sets no limit. */
export const VIDEO_ANSWER_SECONDS = 180;
export const VIDEO_UPLOAD_RETRIES = 2;
export const AUDIO_UPLOAD_RETRIES = 5;
export const MEDIA_UPLOAD_TIMEOUT = 60_000;
/** Open: the largest recorded answer. */
export const RECORDING_LIMIT_BYTES = 200_000_000;

export const DATABASE_STARTERS = {
  mysql: "-- Write your MySQL query here\n",
  postgresql: "-- Write your PostgreSQL query here\n",
  oracle: "-- Write your Oracle query here\n",
  mongodb: "// Write your MongoDB query here\n",
  mssql: "-- Write your SQL Server query here\n",
} as const;

/** What a question's tests may use in total unless it says otherwise, by test framework. */
const TESTS = { cpu_ms: 15_000, wall_ms: 30_000, memory_mb: 512, output_kb: 1_024 } as const;
const HEAVY_TESTS = { cpu_ms: 30_000, wall_ms: 60_000, memory_mb: 1_024, output_kb: 1_024 } as const;
export const FRAMEWORK_LIMITS = {
  pytest: TESTS,
  bats: TESTS,
  mocha: TESTS,
  junit: HEAVY_TESTS,
  vitest: HEAVY_TESTS,
} as const;
