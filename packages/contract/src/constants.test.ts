import { describe, expect, it } from "vitest";
import * as constants from "./constants.ts";

describe("constants", () => {
  it("holds the call timeouts, load waits and the retry helper's defaults [A9.01]", () => {
    expect(constants).toMatchObject({
      SOLUTION_PATCH_TIMEOUT: 15_000,
      CALL_TIMEOUT: 60_000,
      OFFLINE_THRESHOLD: 60_000,
      NOTEBOOK_LOAD_WAIT: 60_000,
      PROJECT_LOAD_WAIT: 900_000,
      RETRY_COUNT: 4,
      RETRY_DELAY: 1_500,
    });
  });

  it("holds the auto-submit delay, for time and for tolerance alike, the red timer, debounces and upload limit [A9.02] [B9.02]", () => {
    expect(constants).toMatchObject({
      AUTO_SUBMIT_DELAY: 8_000,
      TIMER_WARNING: 300_000,
      SAVE_DEBOUNCE: 1_000,
      CODE_STORE_DEBOUNCE: 500,
      UPLOAD_LIMIT_BYTES: 10_000_000,
    });
  });

  it("holds formats, first event sequence, sample rate and screenshot format [A9.04]", () => {
    expect(constants).toMatchObject({
      DATE_FORMAT: "Do MMMM, YYYY",
      TIME_FORMAT: "h:mm A",
      INITIAL_EVENT_SEQUENCE: 1,
      ERROR_REPORT_SAMPLE: 0.01,
      SCREENSHOT_FORMAT: "webp",
    });
  });

  it("holds a starter text for each database [A9.05]", () => {
    expect(Object.keys(constants.DATABASE_STARTERS)).toEqual(["mysql", "postgresql", "oracle", "mongodb", "mssql"]);
    for (const text of Object.values(constants.DATABASE_STARTERS)) expect(text.trim()).not.toBe("");
  });

  it("holds the connection check's intervals and retries [B9.08]", () => {
    expect(constants).toMatchObject({
      CONNECTION_CHECK_INTERVAL: 60_000,
      CONNECTION_CHECK_INTERVAL_HOVERED: 1_000,
      OFFLINE_REPORT_INTERVAL: 300_000,
      OFFLINE_CHECK_RETRIES: 2,
      RECONNECT_DELAY: 5_000,
    });
  });
});
