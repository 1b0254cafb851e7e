import { vi } from "vitest";

/** A wait that comes true costs nothing; by itself the runner gives up after a second, which a busy machine needs at times. */
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
