import { expect, it } from "vitest";
import { counted } from "./counted.ts";

it("writes one thing in the singular and every other number in the plural", () => {
  expect([0, 1, 2, 1_500].map((count) => counted(count, "character"))).toEqual([
    "0 characters",
    "1 character",
    "2 characters",
    "1,500 characters",
  ]);
  expect(counted(1, "person", "people")).toBe("1 person");
  expect(counted(3, "person", "people")).toBe("3 people");
});
