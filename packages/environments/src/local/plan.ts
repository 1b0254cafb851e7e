import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { ANSWER_LIMIT } from "@invigil/contract/constants";
import {
  MOST_MESSAGE_BYTES,
  MOST_WORK_CHARACTERS,
  MOST_WORK_FILES,
  UNKEPT_FOLDERS,
} from "@invigil/contract/environments/workspace";
import { sealProgram } from "@invigil/sandbox/host/sealed";
import type { LastingPlan } from "@invigil/sandbox/lasting/lasting-boxes";
import { DOOR, PROJECT } from "@invigil/sandbox/lasting/room";
import type { BoxFile } from "@invigil/sandbox/types";
import type { AgentSettings } from "../agent/settings.ts";
import type { Launch } from "../types.ts";
import { agentFolder } from "./agent-files.ts";
import { SOCKET } from "./door.ts";
import type { Editor } from "./editors.ts";
import { LIMITS } from "./limits.ts";
import { testTools } from "./test-tools.ts";

const AGENT = "/opt/agent";
/** The agent's own, which nobody can look into, and the candidates'. */
const SEALED_NODE = "/opt/sealed/node";
const NODE = "/opt/node/bin/node";
/**
 * Small pages and one thread for everything: an idle agent takes half the memory. A signal would open Node's debugger
 * to everyone in the box.
 */
const NODE_OPTIONS = [
  "--disable-sigusr1",
  "--max-old-space-size=96",
  "--max-semi-space-size=1",
  "--single-threaded-gc",
  "--v8-pool-size=0",
];

/** The kernel offers no notices of changed files in a box, so tools have to look; and their histories are no work. */
const ENVIRONMENT = {
  PATH: "/opt/node/bin:/usr/local/bin:/usr/bin:/bin",
  HOME: PROJECT,
  LANG: "C.UTF-8",
  CHOKIDAR_USEPOLLING: "1",
  WATCHPACK_POLLING: "true",
  UV_THREADPOOL_SIZE: "2",
  HISTFILE: "/tmp/.bash_history",
  LESSHISTFILE: "-",
  NODE_REPL_HISTORY: "",
  PYTHON_HISTORY: "/tmp/.python_history",
  PYTHONDONTWRITEBYTECODE: "1",
  XDG_CACHE_HOME: "/tmp/.cache",
  XDG_CONFIG_HOME: "/tmp/.config",
  XDG_DATA_HOME: "/tmp/.local",
  npm_config_cache: "/tmp/.npm",
  npm_config_update_notifier: "false",
};

/** What every environment on this machine is made of. */
export interface Parts {
  files: readonly BoxFile[];
}

export async function makeParts(shelf: string): Promise<Parts> {
  const node = realpathSync(process.execPath);
  return {
    files: [
      { path: AGENT, from: agentFolder(shelf) },
      { path: SEALED_NODE, from: await sealProgram(shelf, "node", node) },
      { path: NODE, from: node },
      ...testTools(dirname(NODE)),
    ],
  };
}

export function planOf(
  { files }: Parts,
  { launch, editor }: Launch,
  server: Editor | undefined,
): Omit<LastingPlan, "openDoor"> {
  const { box, project, terminals } = LIMITS[editor];
  const settings: AgentSettings = {
    launch,
    home: PROJECT,
    door: `${DOOR}/${SOCKET}`,
    editor: server?.settings ?? null,
    mostFiles: MOST_WORK_FILES,
    mostCharacters: MOST_WORK_CHARACTERS,
    mostFileCharacters: ANSWER_LIMIT,
    mostMessageBytes: MOST_MESSAGE_BYTES,
    unkeptFolders: UNKEPT_FOLDERS,
  };
  return {
    argv: [SEALED_NODE, ...NODE_OPTIONS, `${AGENT}/agent.mjs`, JSON.stringify(settings)],
    files: [...files, ...(server?.files ?? [])],
    env: ENVIRONMENT,
    cwd: PROJECT,
    limits: box,
    room: { ...project, terminals },
  };
}
