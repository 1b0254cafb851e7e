// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { nextMismatch } from "@invigil/rules/taking/mismatch";
import { afterEach, expect, it } from "vitest";
import { useMismatch } from "../../lib/clock.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { useAutoSubmitRequest } from "../../shared/parts/submit.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { resetClock } from "../../testing/reset-clock.ts";
import { useMismatchWatch } from "./use-mismatch-watch.ts";

afterEach(() => {
  cleanup();
  resetClock();
  setCurrentProduct("test");
});

const MINUTES = 60_000;

/** Lets the page look at a clock that is wrong by `off`, at `at` of the server's time. */
function look(off: number, at: number) {
  act(() =>
    useMismatch.setState((state) => nextMismatch(state, { system: at + off, reference: at }, { enabled: true })),
  );
}
const warnings = () => useToasts.getState().toasts.map(({ title }) => title);

function watch() {
  return renderHook(() => {
    useMismatchWatch();
    return useAutoSubmitRequest();
  });
}

it("neither warns nor submits when a wrong clock is put right [A5.09]", () => {
  const { result } = watch();
  look(-20 * MINUTES, 0);
  for (const at of [1, 2, 3, 10]) look(0, at * MINUTES);
  expect(warnings()).toEqual([]);
  expect(result.current).toBeNull();
});

it("speaks of the interview where there is one", () => {
  setCurrentProduct("interview");
  watch();
  look(0, 0);
  look(20 * MINUTES, 10_000);
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    "Set the clock of this computer back to the right time. If it is still wrong by more than 5 minutes in a minute from now, the interview is submitted.",
  ]);
});

it("warns for as long as the clock is wrong, and submits at the second check [A5.09]", () => {
  const { result } = watch();
  look(0, 0);
  look(20 * MINUTES, 10_000);
  expect(warnings()).toEqual(["We have detected a mismatch in system time!"]);
  look(0, 20_000);
  expect(warnings()).toEqual([]);
  look(20 * MINUTES, 30_000);
  look(20 * MINUTES, 60_000);
  expect(result.current).toBeNull();
  look(20 * MINUTES, 90_000);
  expect(result.current).toBe("System Time Mismatch");
});
