import { expect, it } from "vitest";
import { sizeText } from "./size-text.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [16, "16 bytes"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [1_250, "1.3 kB"],
  [45_600, "46 kB"],
  [999_600, "1 MB"],
  [9_999_999, "10 MB"],
])("writes %d bytes as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
