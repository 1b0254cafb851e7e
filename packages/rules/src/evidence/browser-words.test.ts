import { expect, it } from "vitest";
import { browserWords } from "./browser-words.ts";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} Chrome/141.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/141.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  ["curl/8.16.0", "Unknown browser"],
  [null, "Unknown browser"],
])("names %s", (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});
