import type { Running } from "@invigil/environments/types";
import type { GatewayRow } from "@invigil/records/environments/keys";
import { hashOf, isSameHash } from "./key-hash.ts";

/** What the gateway reads of an environment's row. */
export type AccessRow = Pick<GatewayRow, "state" | "host" | "launch_id" | "key_hash">;

export interface Pass {
  running: Running;
  /** Of the key that opened it. */
  hash: Buffer;
}

/** Why somebody who was let in must leave. */
export type Leaving = "replaced" | "ended";

export interface Access {
  /** The environment, if one of these keys opens it now. */
  check(id: string, keys: readonly string[]): Promise<Pass | undefined>;
  /** Whether somebody who came with this key must leave by now. */
  leaving(id: string, launch: string, hash: Buffer): Promise<Leaving | undefined>;
  /** The row has changed. */
  drop(id: string): void;
}

interface Sources {
  host: string;
  running: (id: string) => Running | undefined;
  read: (id: string) => Promise<AccessRow | undefined>;
  now?: () => number;
}

const FRESH = 1_000;
/** While the database cannot be read, nobody can be given another key either. */
const STALE = 30_000;

interface Known {
  at: number;
  row: AccessRow | undefined;
}

export function openAccess({ host, running, read, now = () => performance.now() }: Sources): Access {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<AccessRow | undefined>>();

  function rowOf(id: string): Promise<AccessRow | undefined> | AccessRow | undefined {
    const cached = known.get(id);
    if (cached && now() - cached.at < FRESH) return cached.row;
    const begun = reading.get(id);
    if (begun) return begun;
    const next = readRow(id, cached).finally(() => {
      if (reading.get(id) === next) reading.delete(id);
    });
    reading.set(id, next);
    return next;
  }

  async function readRow(id: string, cached: Known | undefined): Promise<AccessRow | undefined> {
    const at = now();
    try {
      const row = await read(id);
      // A notice that arrived meanwhile wants another look.
      if (reading.has(id)) known.set(id, { at, row });
      return row;
    } catch (error) {
      if (cached && at - cached.at < STALE) return cached.row;
      throw error;
    }
  }

  /** Only what runs here is looked up, so guessing ids costs the database nothing. */
  async function current(id: string): Promise<{ running: Running; hash: Buffer | null } | undefined> {
    const here = running(id);
    if (!here) return undefined;
    const row = await rowOf(id);
    const isOurs = row?.state === "ready" && row.host === host && row.launch_id === here.launch;
    return isOurs ? { running: here, hash: row.key_hash } : undefined;
  }

  return {
    async check(id, keys) {
      const hashes = keys.map(hashOf);
      const found = await current(id);
      const right = found?.hash;
      if (!found || !right) return undefined;
      const hash = hashes.find((each) => isSameHash(each, right));
      return hash && { running: found.running, hash };
    },
    async leaving(id, launch, hash) {
      const found = await current(id);
      if (!found || found.running.launch !== launch) return "ended";
      return found.hash && isSameHash(found.hash, hash) ? undefined : "replaced";
    },
    drop(id) {
      known.delete(id);
      reading.delete(id);
    },
  };
}
