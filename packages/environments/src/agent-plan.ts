import { ANSWER_LIMIT } from "@invigil/contract/constants";
import {
  MOST_MESSAGE_BYTES,
  MOST_WORK_CHARACTERS,
  MOST_WORK_FILES,
  UNKEPT_FOLDERS,
} from "@invigil/contract/environments/workspace";
import { PROJECT } from "@invigil/sandbox/lasting/room";
import type { AgentSettings } from "./agent/settings.ts";

/** Where boxes and Pods have the agent's files. */
export const AGENT = "/opt/agent";
/** The agent's own, which nobody can look into, and the candidates'. */
export const SEALED_NODE = "/opt/sealed/node";
export const NODE = "/opt/node/bin/node";
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
export const ENVIRONMENT = {
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
  FONTCONFIG_FILE: `${AGENT}/fonts.conf`,
  XDG_CACHE_HOME: "/tmp/.cache",
  XDG_CONFIG_HOME: "/tmp/.config",
  XDG_DATA_HOME: "/tmp/.local",
  npm_config_cache: "/tmp/.npm",
  npm_config_update_notifier: "false",
};

/** The first program of every environment. */
export function agentCommand({ door, editor }: Pick<AgentSettings, "door" | "editor">): string[] {
  const settings: AgentSettings = {
    home: PROJECT,
    door,
    editor,
    mostFiles: MOST_WORK_FILES,
    mostCharacters: MOST_WORK_CHARACTERS,
    mostFileCharacters: ANSWER_LIMIT,
    mostMessageBytes: MOST_MESSAGE_BYTES,
    unkeptFolders: UNKEPT_FOLDERS,
  };
  return [SEALED_NODE, ...NODE_OPTIONS, `${AGENT}/agent.mjs`, JSON.stringify(settings)];
}
