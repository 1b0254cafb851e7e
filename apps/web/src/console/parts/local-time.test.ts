import { expect, it } from "vitest";
import { fromLocalInput, toLocalInput } from "./local-time.ts";

it("shows a time in the local time zone and reads it back", () => {
  const time = new Date(2026, 2, 4, 9, 5).toISOString();
  expect(toLocalInput(time)).toBe("2026-03-04T09:05");
  expect(fromLocalInput("2026-03-04T09:05")).toBe(time);
});

it("reads an empty field as no time", () => {
  expect(toLocalInput(null)).toBe("");
  expect(fromLocalInput("")).toBeNull();
  expect(fromLocalInput("2026-03-")).toBeNull();
});
