import { expect, it } from "vitest";
import { withExpiry, withLatestEnds } from "./deadlines.ts";

const at = (time: string) => `2026-01-01T${time}:00.000Z`;
const section = {
  problem_ids: ["p-1"],
  slug: "s-1",
  name: "One",
  is_timed_section: true,
  duration: 10,
  extend_duration: 0,
  problems_total: 1,
};
const running = { ...section, status: "CTK" as const, expiry: at("10:10") };
const locked = { ...section, slug: "s-2", status: "PND" as const, expiry: null };
const passed = { ...section, slug: "s-0", status: "SUB" as const, expiry: at("09:50") };

it("moves only the end of the running section, by as much as the end of the test", () => {
  const moved = withExpiry({ expiry: at("10:30"), sections: [passed, running, locked] }, at("10:37"));
  expect(moved.expiry).toBe(at("10:37"));
  expect(moved.sections.map(({ expiry }) => expiry)).toEqual([at("09:50"), at("10:17"), null]);
});

it("uses the later of two ends of a section, wherever it was read", () => {
  const later = { ...running, expiry: at("10:17") };
  expect(withLatestEnds([running, locked], [later]).map(({ expiry }) => expiry)).toEqual([at("10:17"), null]);
  expect(withLatestEnds([later], [running])).toEqual([later]);
  expect(withLatestEnds([running], [])).toEqual([running]);
});
