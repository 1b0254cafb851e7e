import { setTimeout as sleep } from "node:timers/promises";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import type { Deps } from "../../platform/deps.ts";

const READ_EVERY = 5_000;
/** A page is sent even if the database does not reply. */
const LONGEST_WAIT = 300;

/** Where environments are served: the address in the settings, and those that live hosts have published. */
export async function readGatewayOrigins({ db, config }: Pick<Deps, "db" | "config">): Promise<string[]> {
  const hosts = await readLiveHosts(db);
  return [...new Set([...ownOrigin(config), ...hosts.map(({ url }) => new URL(url).origin)])];
}

function ownOrigin({ environments: { url } }: Deps["config"]): string[] {
  return url === undefined ? [] : [new URL(url).origin];
}

/** The same for every page that is sent, because a page keeps the policy with which it was loaded. */
export function createGatewayOrigins(deps: Pick<Deps, "db" | "config">): () => Promise<string[]> {
  let origins = ownOrigin(deps.config);
  let readAt = -Infinity;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    origins = await readGatewayOrigins(deps);
  }

  return async () => {
    if (performance.now() - readAt > READ_EVERY) {
      readAt = performance.now();
      // What was read last is as good as anything while the database is away.
      reading = read().catch(() => {});
    }
    await Promise.race([reading, sleep(LONGEST_WAIT, undefined, { ref: false })]);
    return origins;
  };
}
