import { DATABASE_STARTERS } from "@invigil/contract/constants";
import { CodeStubType } from "@invigil/contract/taking/problems";
import { expect, it } from "vitest";
import { codeAnswer, knownStarter, starterOf, stubTypeText } from "./starter.ts";

it("puts head, body and tail on lines of their own and counts the locked ones [A5.07]", () => {
  expect(starterOf({ head: "import sys\n\n", body: "  # here", tail: "main()\n" })).toEqual({
    text: "import sys\n\n  # here\nmain()",
    lock: { head: 2, tail: 1 },
  });
});

it("leaves a line to write on if the body is empty", () => {
  expect(starterOf({ head: "a", body: "", tail: "b" }).text).toBe("a\n\nb");
  expect(starterOf({ head: "", body: "x\n", tail: "" })).toEqual({ text: "x", lock: { head: 0, tail: 0 } });
});

it("locks nothing in a stub that is a single text", () => {
  expect(starterOf({ content: "fn main() {}\n" })).toEqual({ text: "fn main() {}\n", lock: { head: 0, tail: 0 } });
});

it.each(Object.entries(DATABASE_STARTERS))("has the starter text of %s [A9.05]", (technology, text) => {
  expect(knownStarter({ stubs: {} }, technology)?.text).toBe(text);
  const own = knownStarter({ stubs: { [technology]: { content: "own" } } }, technology);
  expect(own?.text).toBe("own");
});

it("does not guess the starter of a language [A7.25]", () => {
  expect(knownStarter({ stubs: {} }, "python")).toBeNull();
});

it("saves the stub's length and locked lines with the answer [A5.07]", () => {
  const starter = starterOf({ head: "a", body: "b", tail: "c" });
  expect(codeAnswer("a\nB\nc", "python", starter)).toEqual({
    technology: "python",
    code: "a\nB\nc",
    extra_data: { code: { stub_length: 5, lock_range: { head: 1, tail: 1 } } },
  });
});

it.each(CodeStubType.options)("describes a stub of type %s [A4.31]", (code_stub_type) => {
  expect(stubTypeText({ extra_data: { code_stub_type } })).toMatch(/^The starting code/);
  expect(stubTypeText({ extra_data: {} })).toBeNull();
});
