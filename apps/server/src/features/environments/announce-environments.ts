import type { EditorType } from "@invigil/contract/environments/environments";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import type { Deps } from "../../platform/deps.ts";
import { announce } from "../../shared/announce.ts";

const NAMES: Record<EditorType, string> = {
  light: "the built-in workspace",
  "vscode-pod": "VS Code",
  "jupyter-notebook": "Jupyter",
};

/** Says which environments candidates get. */
export function announceEnvironments(deps: Pick<Deps, "db" | "log">, say: (line: string) => void): () => Promise<void> {
  async function look(isLast: boolean): Promise<string | null> {
    const hosts = await readLiveHosts(deps.db);
    return hosts.length > 0 || isLast ? describeHosts(hosts) : null;
  }
  return announce(deps, look, say);
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
