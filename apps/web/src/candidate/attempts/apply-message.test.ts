import type { ServerMessage } from "@invigil/contract/socket";
import { expect, it } from "vitest";
import { applyMessage } from "./apply-message.ts";

const envelope = { v: 1, seq: 5 } as const;
const server_time = "2026-01-01T10:00:00.000Z";

function hear(message: ServerMessage, isInterview = false) {
  const steps: unknown[] = [];
  applyMessage(message, {
    solutionSet: { id: 11, add_test_duration: 5 },
    isInterview,
    cache: {
      changeTime: (change) => steps.push(change),
      changePause: (change) => steps.push(change),
      reload: async () => void steps.push("all"),
      reloadSections: async () => void steps.push("sections"),
      end: () => steps.push("end"),
    },
    tell: (text) => steps.push(text),
    tellOfEnd: (text) => steps.push(text),
  });
  return steps;
}

it("moves the countdown and tells the candidate when time is added", () => {
  const expiry = "2026-01-01T11:20:00.000Z";
  const change = { expiry, add_test_duration: 20 };
  const steps = hear({ ...envelope, type: "time-changed", solution_set_id: 11, server_time, ...change });
  expect(steps).toEqual([change, "sections", "15 minutes were added to your time."]);
});

it("reads an interview's test again, which says before the beginning how much time there will be", () => {
  const change = { expiry: "2026-01-01T11:20:00.000Z", add_test_duration: 20 };
  const message = { ...envelope, type: "time-changed", solution_set_id: 11, server_time, ...change } as const;
  expect(hear(message, true)).toEqual([change, "all", "15 minutes were added to your time."]);
  // Given back after every answer, which changes no promise.
  expect(hear({ ...message, add_test_duration: 5 }, true)).toEqual([{ ...change, add_test_duration: 5 }, "sections"]);
});

it("leaves it to the attempt to say what an outage gave back", () => {
  const change = { expiry: "2026-01-01T11:20:00.000Z", add_test_duration: 8 };
  const outage = { began_at: "2026-01-01T09:57:00.000Z", ended_at: server_time, minutes: 3 };
  const steps = hear({ ...envelope, type: "time-changed", solution_set_id: 11, server_time, ...change, outage });
  expect(steps).toEqual([change, "sections"]);
});

it("reloads the sections when another one opens", () => {
  expect(hear({ ...envelope, type: "section-changed", solution_set_id: 11, section: "s-2", server_time })).toEqual([
    "sections",
  ]);
});

it("stops and restarts the countdown with the recruiter's pause", () => {
  const paused = { paused_at: server_time, expiry: "2026-01-01T11:00:00.000Z" };
  expect(hear({ ...envelope, type: "paused", solution_set_id: 11, server_time, ...paused })).toEqual([
    paused,
    "sections",
  ]);
  const running = { paused_at: null, expiry: "2026-01-01T11:05:00.000Z" };
  const steps = hear({ ...envelope, type: "paused", solution_set_id: 11, server_time, ...running });
  expect(steps).toEqual([running, "sections", expect.stringContaining("clock is running again")]);
});

it("ends the session when the server has ended it", () => {
  expect(hear({ ...envelope, type: "session-ended", solution_set_id: 11, reason: null })).toEqual(["end"]);
  const reason = "Ended by the proctor: A second person answered.";
  expect(hear({ ...envelope, type: "session-ended", solution_set_id: 11, reason })).toEqual([
    `Your answers were submitted. ${reason}`,
    "end",
  ]);
});

it("ignores messages about another attempt", () => {
  expect(hear({ ...envelope, type: "session-ended", solution_set_id: 12, reason: null })).toEqual([]);
});
