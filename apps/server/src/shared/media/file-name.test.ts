import { expect, it } from "vitest";
import { cleanName, contentDisposition, storedName } from "./file-name.ts";

it.each([
  ["../../etc/passwd", ".._.._etc_passwd"],
  ["a\u0000b\r\n.txt", "a_b__.txt"],
  ["fdp.\u202eexe", "fdp._exe"],
  ["..", "file"],
  ["   ", "file"],
  ["Übersicht 1.pdf", "Übersicht 1.pdf"],
])("makes %j safe for an address", (given, clean) => {
  expect(cleanName(given)).toBe(clean);
});

it("keeps the end of a name that the prefix makes too long", () => {
  const name = storedName(`${"x".repeat(251)}.csv`, "answer");
  expect(name).toHaveLength(255);
  expect(name.endsWith("xx.csv")).toBe(true);
});

it("writes any name into a header without breaking it", () => {
  expect(contentDisposition("attachment", `a"b\\c'é*.txt`)).toBe(
    `attachment; filename="a_b_c'_*.txt"; filename*=UTF-8''a%22b%5Cc%27%C3%A9%2A.txt`,
  );
});
