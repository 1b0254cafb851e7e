import { expect, it } from "vitest";
import { splitLines } from "./lines.ts";

it("finds the same lines however the bytes are cut", () => {
  const text = Buffer.from("one\n\nzwölf\nlast\nrest");
  for (let size = 1; size <= text.length; size += 1) {
    const heard: string[] = [];
    const hear = splitLines(100, (line) => heard.push(line.toString()));
    for (let at = 0; at < text.length; at += size) expect(hear(text.subarray(at, at + size))).toBe(true);
    expect(heard).toEqual(["one", "zwölf", "last"]);
  }
});

it("gives up on a line that is too long, whether it ends or not", () => {
  expect(splitLines(4, () => {})(Buffer.from("12345"))).toBe(false);
  expect(splitLines(4, () => {})(Buffer.from("12345\n"))).toBe(false);
  const heard: string[] = [];
  expect(splitLines(4, (line) => heard.push(line.toString()))(Buffer.from("1234\n1234"))).toBe(true);
  expect(heard).toEqual(["1234"]);
});
