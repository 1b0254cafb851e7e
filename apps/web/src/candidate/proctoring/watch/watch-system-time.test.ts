// @vitest-environment happy-dom
import { nextMismatch } from "@invigil/rules/taking/mismatch";
import { afterEach, expect, it } from "vitest";
import { useMismatch } from "../../../lib/clock.ts";
import { resetClock } from "../../../testing/reset-clock.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { watchSystemTime } from "./watch-surroundings.ts";

afterEach(resetClock);

const MINUTES = 60_000;

/** Lets the page look at a clock that is wrong by `off`, at `at` of the server's time. */
function look(off: number, at: number) {
  useMismatch.setState((state) => nextMismatch(state, { system: at + off, reference: at }, { enabled: true }));
}

it("reports a clock that was put right as a correction, not as a change [B7.20]", () => {
  const sent: object[] = [];
  const ending = new AbortController();
  const context = { send: (event: object) => void sent.push(event), now: () => 0, signal: ending.signal };
  watchSystemTime(context as unknown as ProctoringContext);
  look(-20 * MINUTES, 0);
  look(0, MINUTES);
  look(0, 2 * MINUTES);
  expect(sent).toEqual([{ type: "time-mismatch", difference: 20 * MINUTES, corrected: true }]);
  look(-20 * MINUTES, 3 * MINUTES);
  expect(sent).toHaveLength(2);
  expect(sent[1]).not.toHaveProperty("corrected");
  ending.abort();
});
