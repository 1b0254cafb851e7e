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
    device: openDevice,
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

async function openDevice(kind: "camera" | "microphone"): Promise<string | null> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(kind === "camera" ? { video: true } : { audio: true });
    for (const track of stream.getTracks()) track.stop();
    return null;
  } catch (error) {
    return refusalText(kind, error instanceof DOMException ? error.name : "");
  }
}

function refusalText(kind: "camera" | "microphone", name: string): string {
  switch (name) {
    case "NotAllowedError":
      return `The ${kind} is blocked. Allow it for this site in the browser's settings and check again.`;
    case "NotFoundError":
      return `No ${kind} was found. Connect one and check again.`;
    case "NotReadableError":
      return `The ${kind} is used by another application. Close it and check again.`;
    default:
      return `The ${kind} could not be opened.`;
  }
}
