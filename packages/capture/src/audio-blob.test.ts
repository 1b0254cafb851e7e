import { expect, test } from "vitest";
import { audioBlobError } from "./audio-blob.ts";

test("refuses a missing, an empty and an oversized blob, and accepts exactly 10 MB", () => {
  expect(audioBlobError(null)).toBe("Audio blob is missing");
  expect(audioBlobError({ size: 0 })).toBe("Audio blob is empty");
  expect(audioBlobError({ size: 10_485_761 })).toBe("Audio file too large: 10.00MB");
  expect(audioBlobError({ size: 10_485_760 })).toBeNull();
});
