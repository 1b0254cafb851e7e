import { expect, it } from "vitest";
import { withWebmDuration } from "./webm-duration.ts";

const hex = (text: string) => Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16));
const EBML = "1a45dfa3 84 42868101";
const OPEN_SEGMENT = "18538067 01ffffffffffffff";
const CLUSTER = "1f43b675 01ffffffffffffff e78100";
/** One millisecond per tick. */
const SCALE = "2ad7b1 83 0f4240";

function file(...parts: string[]): ArrayBuffer {
  return hex(parts.join("")).buffer;
}

it("writes a recording's duration into its first piece", () => {
  const before = file(EBML, OPEN_SEGMENT, "1549a966 87", SCALE, CLUSTER);
  const after = withWebmDuration(before, 12_345);
  const expected = new DataView(new ArrayBuffer(8));
  expected.setFloat64(0, 12_345);
  const number = Buffer.from(expected.buffer).toString("hex");
  expect(Buffer.from(after).toString("hex")).toBe(
    Buffer.from(file(EBML, OPEN_SEGMENT, "1549a966 0100000000000012", SCALE, `4489 88 ${number}`, CLUSTER)).toString(
      "hex",
    ),
  );
});

it.each([
  ["that has a length", file(EBML, OPEN_SEGMENT, "1549a966 8e", SCALE, "4489 84 00000000", CLUSTER)],
  ["whose parts are counted", file(EBML, "18538067 8c 1549a966 87", SCALE)],
  ["that is cut off", file(EBML, OPEN_SEGMENT, "1549a966 ff")],
  ["of another kind", file("00000018 66747970 69736f6d")],
  ["that is empty", file("")],
])("leaves a file as it is %s", (_what, first) => {
  expect(withWebmDuration(first, 1_000)).toBe(first);
});
