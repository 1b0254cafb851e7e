import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import type { TestDefinition } from "../tests/definitions.ts";
import { minutesFor } from "../tests/test-minutes.ts";
import type { TestRow } from "../tests/test-access.ts";

const MINUTE = 60_000;

export function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE);
}

export function earlier(a: Date, b: Date | null): Date {
  return b !== null && b < a ? b : a;
}

interface Start {
  at: Date;
  /** The end of the test's window, or null if there is none. */
  windowEnd: Date | null;
  /** Extra time for this candidate, beyond the test's time and its window. */
  granted: ExtraTime;
}

/** When an attempt that starts now ends: after its minutes, but not after the test's window. */
export function attemptExpiry(test: TestRow, definition: TestDefinition, { at, windowEnd, granted }: Start): Date {
  const { total, extra } = minutesFor(test, definition, granted);
  return earlier(addMinutes(at, total), windowEnd && addMinutes(windowEnd, extra));
}
