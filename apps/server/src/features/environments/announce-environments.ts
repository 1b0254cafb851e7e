import { setTimeout as sleep } from "node:timers/promises";
import type { EditorType } from "@invigil/contract/environments/environments";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import type { Deps } from "../../platform/deps.ts";

const LOOK_EVERY = 250;
/** A host that offers something has said so by then. */
const LONGEST_WAIT = 15_000;

const NAMES: Record<EditorType, string> = {
  light: "the built-in workspace",
  "vscode-pod": "VS Code",
  "jupyter-notebook": "Jupyter",
};

/** Says once, for whoever has started the product, which environments candidates get. Returns a function that stops it. */
export function announceEnvironments(
  { db, log }: Pick<Deps, "db" | "log">,
  say: (line: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  async function look(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT;
    for (;;) {
      const hosts = await readLiveHosts(db);
      if (hosts.length > 0 || performance.now() > end) return say(describeHosts(hosts));
      await sleep(LOOK_EVERY, undefined, { signal: stop.signal });
    }
  }
  const done = look().catch((error: unknown) => {
    if (!stop.signal.aborted) log.warn({ err: error }, "could not read which environments are offered");
  });
  return async () => {
    stop.abort();
    await done;
  };
}

type Hosts = Awaited<ReturnType<typeof readLiveHosts>>;

function describeHosts(hosts: Hosts): string {
  const offers = new Set(hosts.flatMap((host) => host.offers));
  const names = Object.entries(NAMES).flatMap(([editor, name]) => (offers.has(editor) ? [name] : []));
  if (names.length === 0) {
    return "Environments: none. Candidates edit the files of projects on the page, without a terminal or preview.\n";
  }
  const places = hosts.reduce((sum, host) => sum + host.places, 0);
  return `Environments: ${names.join(", ")}; ${places} at once\n`;
}
