/** The specification's constants, and the values it leaves open (marked Open). Milliseconds unless the name says otherwise. */
export const SOLUTION_PATCH_TIMEOUT = 15_000;
export const SOLUTION_PATCH_RETRIES = 2;
export const CALL_TIMEOUT = 60_000;
export const OFFLINE_THRESHOLD = 60_000;
export const NOTEBOOK_LOAD_WAIT = 60_000;
export const PROJECT_LOAD_WAIT = 900_000;
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
export const SCREENSHOT_FORMAT = "webp";
export const DATE_FORMAT = "Do MMMM, YYYY";
export const TIME_FORMAT = "h:mm A";
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

/** Open: how often an open page asks for the server's time. */
export const SERVER_TIME_INTERVAL = 30_000;
/** Open: how far the system clock may jump against the server's before it counts as a mismatch. */
export const TIME_MISMATCH_TOLERANCE = 60_000;
/** The second check uses 5 times the tolerance. */
export const TIME_MISMATCH_SECOND_FACTOR = 5;
/** Open: a save sent before the deadline may still arrive this long after it. */
export const SAVE_GRACE = 5_000;
/** Open: how long the feedback page waits before it goes on by itself. */
export const FEEDBACK_REDIRECT_SECONDS = 10;

export const DATABASE_STARTERS = {
  mysql: "-- Write your MySQL query here\n",
  postgresql: "-- Write your PostgreSQL query here\n",
  oracle: "-- Write your Oracle query here\n",
  mongodb: "// Write your MongoDB query here\n",
  mssql: "-- Write your SQL Server query here\n",
} as const;
