import { isIPv6 } from "node:net";
import { LIMITS, MOST_UPLOADS_AT_ONCE, type Limit } from "@invigil/contract/limits";
import { AppError } from "../app-error.ts";

export interface Limits {
  /** Counts a call, or a number of bytes, and says whether it is within the limit of its class. */
  allows(limit: Limit, who: string, amount?: number): boolean;
  /** The same, and refuses what exceeds the limit. */
  check(limit: Limit, who: string, amount?: number): void;
  /** Refuses an upload if the caller has too many in progress. Returns a function to call when it is over. */
  beginUpload(who: string): () => void;
}

const MINUTE = 60_000;

/** Counts per clock minute; the previous minute is forgotten as a whole. */
export function createLimits({ enabled, now }: { enabled: boolean; now: () => Date }): Limits {
  let minute = 0;
  let counts = new Map<string, number>();
  const uploads = new Map<string, number>();

  function allows(limit: Limit, who: string, amount = 1): boolean {
    const most = LIMITS[limit];
    if (!enabled || most === Infinity) return true;
    const current = Math.floor(now().getTime() / MINUTE);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const key = `${limit} ${who}`;
    const count = (counts.get(key) ?? 0) + amount;
    counts.set(key, count);
    return count <= most;
  }

  return {
    allows,
    check(limit, who, amount) {
      if (allows(limit, who, amount)) return;
      const rest = MINUTE - (now().getTime() % MINUTE);
      throw new AppError("too_many_requests", { retryAfter: Math.ceil(rest / 1_000) });
    },
    beginUpload(who) {
      const open = uploads.get(who) ?? 0;
      if (enabled && open >= MOST_UPLOADS_AT_ONCE) throw new AppError("too_many_requests", { retryAfter: 1 });
      uploads.set(who, open + 1);
      return () => {
        const left = (uploads.get(who) ?? 1) - 1;
        if (left === 0) uploads.delete(who);
        else uploads.set(who, left);
      };
    },
  };
}

const GROUPS = 8;

/** The owner of one IPv6 address usually has its whole /64. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith("::ffff:")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => "0");
  return [...first, ...zeros, ...last].slice(0, GROUPS / 2).join(":");
}
