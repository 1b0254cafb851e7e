import {
  CONNECTION_CHECK_INTERVAL,
  CONNECTION_CHECK_INTERVAL_HOVERED,
  OFFLINE_CHECK_RETRIES,
  OFFLINE_REPORT_INTERVAL,
  RECONNECT_DELAY,
} from "@invigil/contract/constants";
import { quality } from "@invigil/rules/taking/connection";
import {
  currentOutage,
  isOnline,
  setChecking,
  setConnectionLost,
  setOnline,
  setSpeed,
  tallyQuality,
} from "../../lib/connection.ts";
import type { Sample } from "./probe.ts";

interface Needs {
  /** Checks the connection once. */
  look: () => Promise<Sample>;
  /** Whether to check right away; a page that has just loaded knows that the server was reachable. */
  immediately: boolean;
  /** Called when the connection is back. */
  onBack: () => void;
  /** Called when it is time to tell the server how the connection has been. */
  onReport: () => void;
}

export interface Monitor {
  checkNow: () => void;
  /** A call has just failed: checks now, unless the failure is known and a retry is already scheduled. */
  suspect: () => void;
  /** Checks more often while somebody looks at the indicator. */
  setHovered: (hovered: boolean) => void;
  stop: () => void;
}

/**
 * Watches the connection. One failed check makes the application offline; when the retries fail as well, the
 * connection counts as lost. From then on it retries at the reconnect delay until a reply arrives.
 */
export function startMonitor({ look, immediately, onBack, onReport }: Needs): Monitor {
  let failures = 0;
  let hovered = false;
  let stopped = false;
  let looking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    if (looking || stopped) return;
    looking = true;
    clearTimeout(timer);
    setChecking(true);
    const sample = await look();
    looking = false;
    setChecking(false);
    if (stopped) return;
    if (sample.reached) reached(sample.speed);
    else missed();
    timer = setTimeout(() => void check(), nextDelay());
  }

  function reached(speed: number | null): void {
    failures = 0;
    if (speed !== null) setSpeed(speed);
    // A reply whose speed nobody measured came, which is all that is known.
    tallyQuality(speed === null ? "good" : quality(speed));
    if (isOnline()) return;
    setOnline(true);
    onBack();
  }

  function missed(): void {
    failures += 1;
    tallyQuality("offline");
    if (failures > OFFLINE_CHECK_RETRIES) setConnectionLost(currentOutage());
    else setOnline(false, currentOutage());
  }

  function nextDelay(): number {
    if (failures > 0) return RECONNECT_DELAY;
    return hovered ? CONNECTION_CHECK_INTERVAL_HOVERED : CONNECTION_CHECK_INTERVAL;
  }

  const report = setInterval(onReport, OFFLINE_REPORT_INTERVAL);
  if (immediately) void check();
  else timer = setTimeout(() => void check(), nextDelay());

  return {
    checkNow: () => void check(),
    suspect: () => {
      if (failures === 0) void check();
    },
    setHovered(next) {
      hovered = next;
      if (hovered) void check();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(report);
    },
  };
}
