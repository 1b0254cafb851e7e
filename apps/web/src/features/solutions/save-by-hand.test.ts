// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { useToasts } from "../../lib/toasts.ts";
import { saveByHand } from "./save-by-hand.ts";
import type { SaveOutcome } from "./save-outcome.ts";

afterEach(() => useToasts.setState({ toasts: [], testSubmitted: false }));

async function toastsAfter(outcome: SaveOutcome, type: "TEX" | "MCQ" = "TEX") {
  await saveByHand({ requestSave: async () => outcome }, type);
  return useToasts.getState().toasts.map(({ type: kind, message }) => ({ kind, message }));
}

function failure(status: number | "TMT" | "ENT"): SaveOutcome {
  const error = new ApiError({ family: "UPS", status, code: "x", body: null });
  return { saved: false, reason: typeof status === "number" && status < 500 ? "refused" : "unreachable", error };
}

it("confirms a text answer that was saved by hand", async () => {
  expect(await toastsAfter({ saved: true })).toEqual([{ kind: "success", message: "Answer updated successfully!" }]);
});

it("needs no words for a saved choice, nor for a save that found another one running", async () => {
  expect(await toastsAfter({ saved: true }, "MCQ")).toEqual([]);
  expect(await toastsAfter({ saved: false, reason: "Save already in progress" })).toEqual([]);
});

it("swallows a network error on save [A8.05]", async () => {
  expect(await toastsAfter(failure("ENT"))).toEqual([]);
});

it("names what keeps an answer from the server", async () => {
  expect(await toastsAfter({ saved: false, reason: "offline" })).toEqual([
    { kind: "warning", message: "Could not save solution due to no internet connection" },
  ]);
  useToasts.setState({ toasts: [] });
  const [toast] = await toastsAfter(failure(500));
  expect(toast?.message).toContain("Error saving solution");
});
