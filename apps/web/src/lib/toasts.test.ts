// @vitest-environment happy-dom
import { messages, type Family } from "@invigil/contract/messages";
import { beforeEach, expect, it } from "vitest";
import { ApiError, type ApiStatus } from "./api-error.ts";
import { setTestSubmitted, showApiError, showToast, useToasts } from "./toasts.ts";

beforeEach(() => useToasts.setState({ toasts: [], testSubmitted: false }));

function failed(family: Family, status: ApiStatus) {
  return new ApiError({ family, status, code: "x", body: null });
}
const shown = () => useToasts.getState().toasts;

it("skips a toast while one with API error info shows [A8.04] [B8.08]", () => {
  showApiError(failed("SMT", 500));
  showApiError(failed("GTD", 500));
  showToast({ type: "danger", message: "Another failure" });
  expect(shown().map(({ code }) => code)).toEqual(["SMT:500"]);
});

it("skips the errors of autosaves, and all of them after the test was submitted [A8.04]", () => {
  showApiError(failed("UPS", 500), { autosave: true });
  setTestSubmitted(true);
  showApiError(failed("SMT", 500));
  expect(shown()).toEqual([]);
});

it("swallows a network error on save, and 404 on solution and identity reads [A8.05]", () => {
  showApiError(failed("UPS", "ENT"));
  showApiError(failed("GUS", 404));
  expect(shown()).toEqual([]);
  showApiError(failed("UPS", 500));
  expect(shown()).toHaveLength(1);
});

it("shows an unknown failure with the general text, and the same words only once", () => {
  showApiError(new Error("a bug"));
  showApiError(new Error("another"));
  expect(shown().map(({ message }) => message)).toEqual([messages.errorOccurred]);
});

it("carries the code, the copyable text and the delay flag of the error [B8.08]", () => {
  showApiError(failed("SMT", 500));
  expect(shown()[0]).toMatchObject({ type: "danger", code: "SMT:500", delay: true, position: "bottom-left" });
  expect(shown()[0]?.copyText).toContain("SMT:500");
});
