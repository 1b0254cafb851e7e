import { isClockSynced, serverNow } from "../../../lib/clock.ts";
import { deleteDB, openDB } from "idb";
import type { Probes } from "./system-check.ts";

const PROBE_KEY = "invigil:probe";
/** About as long as a long answer. */
const PROBE_SIZE = 100_000;

/** Runs the checks in this browser. */
export function browserProbes(speed: Probes["speed"]): Probes {
  return {
    cookies: () => navigator.cookieEnabled,
    localStorage: canStore,
    indexedDb: canKeep,
    webSocket: () => "WebSocket" in globalThis,
    clockOffset: () => (isClockSynced() ? Date.now() - serverNow() : 0),
    speed,
    // Loaded with the step that needs it.
    devices: async (devices) => (await import("../../../shared/parts/devices/devices.ts")).openDevices({ devices }),
  };
}

function canStore(): boolean {
  try {
    localStorage.setItem(PROBE_KEY, "1");
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}

/** Opening proves nothing: a full disk, or a browser that stores nothing, refuses only when something is written. */
async function canKeep(): Promise<boolean> {
  try {
    const database = await openDB(PROBE_KEY, 1, { upgrade: (made) => void made.createObjectStore(PROBE_KEY) });
    await database.put(PROBE_KEY, "x".repeat(PROBE_SIZE), PROBE_KEY).finally(() => database.close());
    return true;
  } catch {
    return false;
  } finally {
    await deleteDB(PROBE_KEY).catch(() => {});
  }
}
