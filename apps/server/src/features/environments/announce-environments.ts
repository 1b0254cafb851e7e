import type { EditorType } from "@invigil/contract/environments/environments";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import type { Deps } from "../../platform/deps.ts";
import { announce } from "../../shared/announce.ts";
import { roomFor } from "./choose-editor.ts";

const NAMES: Record<EditorType, string> = {
  light: "the built-in workspace",
  "vscode-pod": "VS Code",
  "jupyter-notebook": "Jupyter",
};

const HEAVY = ["vscode-pod", "jupyter-notebook"] as const;

/** Says which environments candidates get. */
export function announceEnvironments(deps: Pick<Deps, "db" | "log">, say: (line: string) => void): () => Promise<void> {
  async function look(isLast: boolean): Promise<string | null> {
    const hosts = await readLiveHosts(deps.db);
    return hosts.length > 0 || isLast ? describeHosts(hosts) : null;
  }
  return announce(deps, look, say);
}

type Hosts = Awaited<ReturnType<typeof readLiveHosts>>;

/** VS Code and Jupyter need more memory than the built-in workspace. */
function describeRoom(hosts: Hosts): string {
  const light = roomFor(hosts, "light");
  const heavy = HEAVY.filter((editor) => hosts.some(({ offers }) => offers.includes(editor)));
  const fewest = Math.min(...heavy.map((editor) => roomFor(hosts, editor)));
  if (heavy.length === 0 || fewest === light) return String(light);
  return `${light}, or ${fewest} with ${heavy.map((editor) => NAMES[editor]).join(" or ")},`;
}

function describeHosts(hosts: Hosts): string {
  const offers = new Set(hosts.flatMap((host) => host.offers));
  const names = Object.entries(NAMES).flatMap(([editor, name]) => (offers.has(editor) ? [name] : []));
  if (names.length === 0) {
    return "Environments: none. Candidates edit the files of projects on the page, without a terminal or preview.\n";
  }
  return `Environments: ${names.join(", ")}; ${describeRoom(hosts)} at once\n`;
}
