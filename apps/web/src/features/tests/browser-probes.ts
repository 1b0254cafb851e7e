import { isClockSynced, serverNow } from "../../lib/clock.ts";
import type { Probes } from "./system-check.ts";

const PROBE_KEY = "invigil:probe";

/** The checks as this browser answers them. */
export function browserProbes(speed: Probes["speed"]): Probes {
  return {
    cookies: () => navigator.cookieEnabled,
    localStorage: canStore,
    indexedDb: canOpenDatabase,
    webSocket: () => "WebSocket" in globalThis,
    clockOffset: () => (isClockSynced() ? Date.now() - serverNow() : 0),
    speed,
    // Comes with the step that asks for it.
    devices: async (devices) => (await import("../../lib/devices.ts")).openDevices({ devices }),
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

function canOpenDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(PROBE_KEY);
      request.onerror = () => resolve(false);
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase(PROBE_KEY);
        resolve(true);
      };
    } catch {
      // Some private windows throw instead of answering.
      resolve(false);
    }
  });
}
