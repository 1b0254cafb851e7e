import type { Steered } from "@invigil/contract/inviting/candidates";
import { expect, it } from "vitest";
import { momentText } from "./time.ts";
import { steeredText } from "./pause-text.ts";

const at = "2026-01-01T10:00:00.000Z";
const steered = (outcome: Steered["outcome"], paused = false): Steered => ({
  username: "ada",
  outcome,
  paused_at: paused ? at : null,
  paused_by: paused ? "Bo" : null,
});
const nameOf = () => "Ada";

it("says what happened to one candidate, who paused them first, or that the attempt has ended", () => {
  expect(steeredText("pause", [steered("done", true)], nameOf)).toEqual({ text: "Ada is paused.", type: "success" });
  expect(steeredText("pause", [steered("already", true)], nameOf)).toEqual({
    text: `Ada was already paused. Paused by Bo since ${momentText(at)}.`,
    type: "warning",
  });
  expect(steeredText("resume", [steered("already")], nameOf).text).toBe("Ada’s clock is already running.");
  expect(steeredText("pause", [steered("not_running")], nameOf)).toEqual({
    text: "Ada’s attempt is no longer running.",
    type: "warning",
  });
});

it("counts several candidates, and leaves out what did not happen", () => {
  const some = [steered("done"), steered("done"), steered("already"), steered("not_running")];
  expect(steeredText("pause", some, nameOf)).toEqual({
    text: "2 candidates paused. 1 already paused. 1 attempt is no longer running.",
    type: "success",
  });
  expect(steeredText("resume", [steered("done"), steered("done")], nameOf).text).toBe("2 candidates resumed.");
  expect(steeredText("pause", [], nameOf).text).toBe("Nobody is taking the test at the moment.");
});
