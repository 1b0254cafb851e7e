import { expect, it } from "vitest";
import { leaveEnded } from "./leave-ended.ts";

function recorded(endSession: () => Promise<unknown>) {
  const steps: unknown[] = [];
  const deps = {
    markEnded: () => void steps.push("expired"),
    endSession: () => {
      steps.push("end session");
      return endSession();
    },
    leave: (target: { kind: string; path?: string }) => void steps.push(target.path),
  };
  return { steps, deps };
}

it("marks the test expired, ends the session and leaves for feedback [A4.26]", async () => {
  const { steps, deps } = recorded(async () => ({ ok: true }));
  await leaveEnded("demo", deps);
  expect(steps).toEqual(["expired", "end session", "/test/demo/feedback"]);
});

it("goes to feedback even when the session cannot be ended", async () => {
  const { steps, deps } = recorded(() => Promise.reject(new Error("down")));
  await leaveEnded("demo", deps);
  expect(steps.at(-1)).toBe("/test/demo/feedback");
});
