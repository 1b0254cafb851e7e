import { expect, it } from "vitest";
import { findCommands } from "./commands.ts";

const run = () => {};
const all = [
  { id: "a", label: "Tests", hint: "Write, invite, watch", run },
  { id: "b", label: "Create a test", run },
  { id: "c", label: "Library", hint: "Questions of every type", run },
];

it("finds commands that contain every word typed, in any order", () => {
  expect(findCommands(all, "").map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(findCommands(all, "test").map(({ id }) => id)).toEqual(["a", "b"]);
  expect(findCommands(all, "test create").map(({ id }) => id)).toEqual(["b"]);
  expect(findCommands(all, "QUESTIONS").map(({ id }) => id)).toEqual(["c"]);
  expect(findCommands(all, "nothing")).toEqual([]);
});
