import { vi } from "vitest";

/**
 * A longer wait costs nothing when the condition comes true; the runner's default of a second is too short for a busy
 * machine.
 */
const PATIENCE = 60_000;

interface Options {
  timeout?: number;
  interval?: number;
}

function patient(options: number | Options = {}): Options {
  const given = typeof options === "number" ? { timeout: options } : options;
  return { ...given, timeout: Math.max(PATIENCE, given.timeout ?? 0) };
}

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));
