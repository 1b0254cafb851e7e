import { serverTime } from "@invigil/contract/clock";
import { CONNECTION_CHECK_INTERVAL, SPEED_PROBE_BYTES } from "@invigil/contract/constants";
import { mbps } from "@invigil/rules/taking/connection";

const SPEED_PROBE_PATH = "/generic/api/speed-probe.png";

/** The result of one connection check. `speed` is in Mbps, or null if it was not measured. */
export type Sample = { reached: true; speed: number | null } | { reached: false };

/** Downloads the probe image past every cache and times it. */
export async function measureSpeed(now: () => number = () => performance.now()): Promise<Sample> {
  const begun = now();
  const reply = await look(`${SPEED_PROBE_PATH}?t=${Date.now()}`);
  if (!reply) return { reached: false };
  try {
    const { byteLength } = await reply.arrayBuffer();
    // A truncated or replaced image would make the connection look faster than it is.
    const speed = byteLength === SPEED_PROBE_BYTES ? mbps(byteLength, now() - begun) : null;
    return { reached: true, speed };
  } catch {
    return { reached: false };
  }
}

/**
 * The cheapest request that only the real server can answer: behind a dead router a browser may still believe it is
 * online.
 */
export async function reachServer(): Promise<Sample> {
  const reply = await look(`${serverTime.path}?t=${Date.now()}`);
  return reply ? { reached: true, speed: null } : { reached: false };
}

/** What a proxy replies while the server behind it is down. */
const BEHIND_A_PROXY = [502, 503, 504];

async function look(address: string): Promise<Response | null> {
  if (!navigator.onLine) return null;
  try {
    const signal = AbortSignal.timeout(CONNECTION_CHECK_INTERVAL);
    const reply = await fetch(address, { cache: "no-store", credentials: "omit", signal });
    return BEHIND_A_PROXY.includes(reply.status) ? null : reply;
  } catch {
    return null;
  }
}
