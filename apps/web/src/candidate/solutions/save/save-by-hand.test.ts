// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { useToasts } from "../../../shared/parts/toasts.ts";
import { saveByHand } from "./save-by-hand.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import { seconds, setUpSaver } from "../testing/set-up-saver.ts";

afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [], testSubmitted: false });
});

async function toastsAfter(outcome: SaveOutcome, type: "TEX" | "MCQ" = "TEX") {
  await saveByHand({ requestSave: async () => outcome }, type);
  return useToasts.getState().toasts.map(({ type: kind, message }) => ({ kind, message }));
}

function failure(status: number | "TMT" | "ENT"): SaveOutcome {
  const error = new ApiError({ family: "UPS", status, code: "x", body: null });
  return { saved: false, reason: typeof status === "number" && status < 500 ? "refused" : "unreachable", error };
}

it("confirms a text answer that was saved manually", async () => {
  expect(await toastsAfter({ saved: true })).toEqual([{ kind: "success", message: "Answer updated successfully!" }]);
});

it("reports a refused manual save, but neither an autosave nor anything after the submission [A8.04]", async () => {
  vi.useFakeTimers();
  const { saver, server, type } = setUpSaver();
  const error = new ApiError({ family: "UPS", status: 422, code: "x", body: null });
  const codes = () => useToasts.getState().toasts.map(({ code }) => code);
  server.trouble.push({ kind: "refused", error });
  type("typed");
  await seconds(2);
  expect(server.sent).toHaveLength(1);
  expect(codes()).toEqual([]);

  useToasts.setState({ testSubmitted: true });
  server.trouble.push({ kind: "refused", error });
  await Promise.all([saveByHand(saver, "TEX"), seconds(2)]);
  expect(codes()).toEqual([]);

  useToasts.setState({ testSubmitted: false });
  server.trouble.push({ kind: "refused", error });
  await Promise.all([saveByHand(saver, "TEX"), seconds(2)]);
  expect(codes()).toEqual(["UPS:422"]);
});

it("shows no message for a saved choice, nor for a save that found another one running", async () => {
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
