// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { waitingEvents } from "../../testing/waiting-events.ts";
import { reportError } from "./report-error.ts";

it("describes one crash in a hundred and counts the others", () => {
  expect(reportError(new Error("first"), () => 0.0099)).toBe(true);
  expect(waitingEvents().at(-1)).toMatchObject({ page: "Error", extra: { name: "Error", message: "first" } });
  expect(reportError(new Error("second"), () => 0.01)).toBe(false);
  expect(waitingEvents().at(-1)?.extra).toBeUndefined();
});
