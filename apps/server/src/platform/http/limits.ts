import { isIPv6 } from "node:net";
import { LIMITS, MOST_UPLOADS_AT_ONCE, type Limit } from "@invigil/contract/limits";
import { AppError } from "../app-error.ts";
import type { Counted, SharedLimits } from "./shared-limits.ts";

export interface Limits {
  /** Counts a call, or a number of bytes, and says whether it is within the limit of its class. */
  allows(limit: Limit, who: string, amount?: number): boolean;
  /** The same, and refuses what exceeds the limit. */
  check(limit: Limit, who: string, amount?: number): void;
  /** Refuses what exceeds the limit over all servers. Undefined if there is nobody to ask, or it need not be that exact. */
  compare(limit: Limit, who: string): Promise<void> | undefined;
  /** Compares heavy callers with other servers all the time. Returns a function that stops it. */
  open(): () => void;
  /** Refuses an upload if the caller has too many in progress. Returns a function to call when it is over. */
  beginUpload(who: string): () => void;
}

const MINUTE = 60_000;

/** What is limited so that nobody can guess, which must not double with a second server. */
const EXACT: ReadonlySet<Limit> = new Set(["guess", "knock", "miss"]);
const COMPARE_EVERY = 1_000;

interface LimitsOptions {
  enabled: boolean;
  now: () => Date;
  shared: SharedLimits;
}

/**
 * Counts per clock minute; the previous minute is forgotten as a whole. Servers compare only callers who come near a
 * limit, so others cost no statement.
 */
export function createLimits({ enabled, now, shared }: LimitsOptions): Limits {
  let minute = 0;
  let counts = new Map<string, Counted>();
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
    let counted = counts.get(key);
    if (!counted) counts.set(key, (counted = { mine: 0, written: 0, others: 0 }));
    counted.mine += amount;
    return counted.mine + counted.others <= most;
  }

  function refuse(): never {
    const rest = MINUTE - (now().getTime() % MINUTE);
    throw new AppError("too_many_requests", { retryAfter: Math.ceil(rest / 1_000) });
  }

  async function exchange(some: ReadonlyMap<string, Counted>): Promise<Map<string, number>> {
    const sums = await shared.exchange(minute, some);
    for (const [key, counted] of some) counted.others = Math.max(0, (sums.get(key) ?? 0) - counted.written);
    return sums;
  }

  async function compareOne(limit: Limit, key: string, counted: Counted): Promise<void> {
    // Without the database, each server limits what it sees.
    const sums = await exchange(new Map([[key, counted]])).catch(() => undefined);
    if ((sums?.get(key) ?? 0) > LIMITS[limit]) refuse();
  }

  /** If each server has counted less than its share of half the limit, the sum cannot be over it. */
  async function compareHeavy(): Promise<void> {
    const servers = shared.others() + 1;
    if (servers === 1) return;
    const heavy = [...counts].filter(
      ([key, { mine, written }]) => mine !== written && mine * 2 * servers >= limitOf(key),
    );
    if (heavy.length > 0) await exchange(new Map(heavy));
    await shared.tidy(minute - 1);
  }

  return {
    allows,
    check(limit, who, amount) {
      if (!allows(limit, who, amount)) refuse();
    },
    compare(limit, who) {
      const key = `${limit} ${who}`;
      const counted = counts.get(key);
      if (!enabled || !counted || !EXACT.has(limit) || shared.others() === 0) return undefined;
      return compareOne(limit, key, counted);
    },
    open() {
      let running = false;
      const timer = setInterval(() => {
        if (running) return;
        running = true;
        void compareHeavy()
          .catch(() => {})
          .finally(() => (running = false));
      }, COMPARE_EVERY);
      return () => clearInterval(timer);
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

function limitOf(key: string): number {
  return LIMITS[key.slice(0, key.indexOf(" ")) as Limit];
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
