import { expect, it } from "vitest";
import { aSolutionSet, aStartedAttempt, aTest } from "../../../testing/fixtures.ts";
import { continueAttempt, startAttempt, type StartDeps } from "./start-attempt.ts";

function recorded(over: Partial<StartDeps> = {}) {
  const steps: unknown[] = [];
  const started = aStartedAttempt({ solution_set: aSolutionSet({ id: 99 }) });
  const deps: StartDeps = {
    clearLocalData: (slug) => steps.push(["clear", slug]),
    start: async (id) => {
      steps.push(["start", id]);
      return started;
    },
    restart: async (body) => {
      steps.push(["restart", body]);
      return started;
    },
    seed: (reply) => steps.push(["seed", reply.solution_set.id]),
    go: (target) => steps.push(["go", target.path]),
    ...over,
  };
  return { steps, deps };
}

it("clears local data, starts, takes over the new test and moves on [A4.02]", async () => {
  const { steps, deps } = recorded();
  await startAttempt(aTest({ session_state: "INIT" }), deps);
  expect(steps).toEqual([
    ["clear", "demo"],
    ["start", 3],
    ["seed", 99],
    ["go", "/test/demo/problems"],
  ]);
});

it("continues with invite id and slug, refreshes the solution set and takes the same route [A4.03]", async () => {
  const { steps, deps } = recorded();
  await continueAttempt(aTest({ invite_id: "inv-1" }), deps);
  expect(steps).toEqual([
    ["restart", { invite_id: "inv-1", test_slug: "demo" }],
    ["seed", 99],
    ["go", "/test/demo/problems"],
  ]);
});

it("takes an interview to its own page", async () => {
  const { steps, deps } = recorded({ start: async () => aStartedAttempt({ test: aTest({ sub_test_type: "INT" }) }) });
  await startAttempt(aTest({ sub_test_type: "INT" }), deps);
  expect(steps.at(-1)).toEqual(["go", "/test/demo/aiinterview"]);
});

it("goes nowhere when the start fails", async () => {
  const { steps, deps } = recorded({ start: () => Promise.reject(new Error("down")) });
  await expect(startAttempt(aTest(), deps)).rejects.toThrow("down");
  expect(steps).toEqual([["clear", "demo"]]);
});
