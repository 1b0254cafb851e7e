import { describe, expect, it } from "vitest";
import { aReceipt } from "../../../testing/fixtures.ts";
import { submitAttempt, UnsavedAnswersError, type SubmitDeps } from "./submit-attempt.ts";

const NOW = "2026-01-01T10:30:00.000Z";

function recorded(over: Partial<SubmitDeps> = {}) {
  const steps: string[] = [];
  const bodies: unknown[] = [];
  const note = (step: string) => () => void steps.push(step);
  const deps: SubmitDeps = {
    setPhase: (phase) => steps.push(`phase ${phase}`),
    uploadsDone: async () => note("uploads done")(),
    obstacles: () => [],
    flushSaves: async () => {
      steps.push("saved");
      return true;
    },
    beforeSubmit: async () => {
      steps.push("heartbeat");
      return [];
    },
    socketReport: () => ({ sequence: 4, failed: [{ type: "lost" }] }),
    now: () => Date.parse(NOW),
    attempt: () => 11,
    post: async (body) => {
      steps.push("post");
      bodies.push(body);
      return aReceipt();
    },
    handInLate: async () => {
      steps.push("late drafts");
      return true;
    },
    markEnded: note("expired"),
    abort: note("abort"),
    clearStorage: note("cleared"),
    checkFeedback: async () => note("feedback check")(),
    ...over,
  };
  return { steps, bodies, deps };
}

describe("a manual submission", () => {
  it("saves, sends a last heartbeat, posts, marks the test expired, closes pods, clears storage and leaves [A4.23]", async () => {
    const { steps, deps } = recorded();
    await submitAttempt(deps, { reason: null });
    expect(steps).toEqual([
      "phase uploads",
      "uploads done",
      "phase saving",
      "saved",
      "phase sending",
      "heartbeat",
      "post",
      "abort",
      "late drafts",
      "expired",
      "cleared",
      "feedback check",
      "phase leaving",
    ]);
  });

  it("carries the end times, the socket's sequence and its failed events, as MSB without a reason [A4.22]", async () => {
    const { bodies, deps } = recorded();
    await submitAttempt(deps, { reason: null });
    expect(bodies).toEqual([
      {
        submission_type: "MSB",
        test_solution_set: 11,
        reason: null,
        proctoring_end_time: NOW,
        testsolutionset_end_time: NOW,
        websocket_event_sequence: 4,
        failed_socket_events: [{ type: "lost" }],
      },
    ]);
  });

  it("waits for uploads to finish [A4.24]", async () => {
    const upload = Promise.withResolvers<void>();
    const { steps, deps } = recorded({ uploadsDone: () => upload.promise });
    const submitting = submitAttempt(deps, { reason: null });
    await Promise.resolve();
    expect(steps).toEqual(["phase uploads"]);
    upload.resolve();
    await submitting;
    expect(steps).toContain("post");
  });

  it("asks before leaving an answer behind, and submits once told to", async () => {
    const { steps, deps } = recorded({ flushSaves: async () => false });
    await expect(submitAttempt(deps, { reason: null })).rejects.toBeInstanceOf(UnsavedAnswersError);
    expect(steps).not.toContain("post");
    await submitAttempt(deps, { reason: null, withoutUnsaved: true });
    expect(steps).toContain("post");
  });

  it("removes nothing when the server refuses, so that the candidate can try again", async () => {
    let isDown = true;
    const { steps, deps } = recorded({ post: async () => (isDown ? Promise.reject(new Error("down")) : aReceipt()) });
    await expect(submitAttempt(deps, { reason: null })).rejects.toThrow("down");
    expect(steps).not.toContain("cleared");
    expect(steps).not.toContain("expired");
    expect(steps.at(-1)).toBe("phase idle");
    isDown = false;
    await submitAttempt(deps, { reason: null });
    expect(steps.at(-1)).toBe("phase leaving");
  });

  it("reports what failed before the submission", async () => {
    const { bodies, deps } = recorded({ beforeSubmit: async () => ["no camera"] });
    await submitAttempt(deps, { reason: null });
    expect(bodies).toMatchObject([
      { failed_socket_events: [{ type: "before-submit", issue: "no camera" }, { type: "lost" }] },
    ]);
  });
});

describe("an automatic submission", () => {
  it.each(["System Time Mismatch", "Browser Tolerance Violation", "Test Time Expiry"] as const)(
    "is ASB with the reason %s [A4.22]",
    async (reason) => {
      const { bodies, deps } = recorded();
      await submitAttempt(deps, { reason });
      expect(bodies).toMatchObject([{ submission_type: "ASB", reason }]);
    },
  );

  it("does not wait for unsaved answers, because the deadline does not wait either", async () => {
    const { steps, deps } = recorded({ flushSaves: async () => false });
    await submitAttempt(deps, { reason: "Test Time Expiry" });
    expect(steps).toContain("post");
  });
});
