// @vitest-environment happy-dom
import { messages, type Family } from "@invigil/contract/messages/messages";
import { beforeEach, expect, it } from "vitest";
import { ApiError, type ApiStatus } from "../../lib/api-error.ts";
import { setTestSubmitted, showApiError, showToast, useToasts } from "./toasts.ts";

beforeEach(() => useToasts.setState({ toasts: [], testSubmitted: false }));

function failed(family: Family, status: ApiStatus) {
  return new ApiError({ family, status, code: "x", body: null });
}
const shown = () => useToasts.getState().toasts;

it("skips a toast while one with API error info is showing [A8.04] [B8.08]", () => {
  showApiError(failed("SMT", 500));
  showApiError(failed("GTD", 500));
  showToast({ type: "danger", message: "Another failure" });
  expect(shown().map(({ code }) => code)).toEqual(["SMT:500"]);
});

it("skips errors of a submitted test, but reports what somebody starts afterwards [A8.04]", () => {
  setTestSubmitted(true);
  const late: Family[] = ["UPS", "DPS", "VID", "ADO", "RCD", "SCD", "SMT", "SMS"];
  for (const family of late) showApiError(failed(family, 500));
  showApiError(new Error("a bug"));
  expect(shown()).toEqual([]);
  showApiError(failed("RTT", 500));
  expect(shown().map(({ code }) => code)).toEqual(["RTT:500"]);
});

it("swallows a network error on save, and 404 on solution and identity reads [A8.05]", () => {
  showApiError(failed("UPS", "ENT"));
  showApiError(failed("GUS", 404));
  showApiError(failed("IDN", 404));
  expect(shown()).toEqual([]);
  showApiError(failed("UPS", 500));
  expect(shown()).toHaveLength(1);
});

it("shows an unknown failure with the general text, and the same text only once", () => {
  showApiError(new Error("a bug"));
  showApiError(new Error("another"));
  expect(shown().map(({ message }) => message)).toEqual([messages.errorOccurred]);
});

it("carries the code, the copyable text and the delay flag of the error [B8.08]", () => {
  showApiError(failed("SMT", 500));
  expect(shown()[0]).toMatchObject({ type: "danger", code: "SMT:500", delay: true, position: "bottom-left" });
  expect(shown()[0]?.copyText).toContain("SMT:500");
});
