import { expect, it } from "vitest";
import { aSection, aSolutionSet } from "../../../testing/fixtures.ts";
import { dueClosing } from "./closing.ts";

const at = (time: string) => Date.parse(`2026-01-01T${time}.000Z`);
const solutionSet = aSolutionSet({ expiry: "2026-01-01T11:00:00.000Z" });

function timed(over: Parameters<typeof aSection>[0]) {
  return aSection({ is_timed_section: true, ...over });
}

const running = timed({ slug: "s-1", name: "One", expiry: "2026-01-01T10:30:00.000Z" });
const locked = timed({ slug: "s-2", status: "PND", problems: [] });

it("leaves a test alone while time remains", () => {
  const situation = { now: at("10:59:59"), solutionSet, sections: [aSection()], requested: null };
  expect(dueClosing(situation)).toBeNull();
});

it("submits the test when its time is up", () => {
  const situation = { now: at("11:00:00"), solutionSet, sections: [aSection()], requested: null };
  expect(dueClosing(situation)).toEqual({ kind: "test", reason: "Test Time Expiry" });
});

it("closes a timed section whose time is up when another one follows", () => {
  const situation = { now: at("10:30:00"), solutionSet, sections: [running, locked], requested: null };
  expect(dueClosing(situation)).toMatchObject({ kind: "section", section: { slug: "s-1" } });
});

it("submits the test with its last timed section", () => {
  const sections = [timed({ slug: "s-0", status: "SUB" }), running];
  const situation = { now: at("10:30:00"), solutionSet, sections, requested: null };
  expect(dueClosing(situation)).toEqual({ kind: "test", reason: "Test Time Expiry" });
});

it("submits for the requested reason", () => {
  const situation = { now: at("10:10:00"), solutionSet, sections: [], requested: "System Time Mismatch" as const };
  expect(dueClosing(situation)).toEqual({ kind: "test", reason: "System Time Mismatch" });
});

it("leaves alone an ended attempt and one that was extended but not resumed", () => {
  const ended = aSolutionSet({ status: "END" });
  expect(dueClosing({ now: at("12:00:00"), solutionSet: ended, sections: [], requested: null })).toBeNull();
  const extended = aSolutionSet({ add_test_duration: 10, has_resumed_test: false });
  expect(dueClosing({ now: at("12:00:00"), solutionSet: extended, sections: [], requested: null })).toBeNull();
});

it("closes nothing while the clock is paused", () => {
  const paused = { ...solutionSet, paused_at: "2026-01-01T10:20:00.000Z" };
  const situation = { now: at("11:30:00"), solutionSet: paused, sections: [running, locked], requested: null };
  expect(dueClosing(situation)).toBeNull();
});
