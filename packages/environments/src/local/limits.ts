import { totalmem } from "node:os";
import { MEGABYTE } from "@invigil/sandbox/limits";
import type { Limits } from "@invigil/sandbox/types";
import type { EditorType } from "@invigil/contract/environments/environments";

/** What one environment may use. No clock ends it; that is the host's decision. */
interface EnvironmentLimits {
  box: Limits;
  /** /project: its bytes, which count as memory, and its files and folders. */
  project: { size: number; inodes: number };
  terminals: number;
}

const NO_CLOCK = 7 * 86_400_000;

const LIGHT: EnvironmentLimits = {
  box: {
    cpuMs: NO_CLOCK,
    wallMs: NO_CLOCK,
    memory: 512 * MEGABYTE,
    processes: 128,
    output: MEGABYTE / 16,
    file: 128 * MEGABYTE,
    tmp: 64 * MEGABYTE,
    openFiles: 1024,
    stack: 8 * MEGABYTE,
    cpus: 1,
  },
  project: { size: 128 * MEGABYTE, inodes: 20_000 },
  terminals: 16,
};

/** VS Code's server needs ten times the memory of the light workspace, and many threads. */
const HEAVY: EnvironmentLimits = {
  ...LIGHT,
  box: { ...LIGHT.box, memory: 1280 * MEGABYTE, processes: 512, tmp: 128 * MEGABYTE, openFiles: 8192, cpus: 2 },
};

export const LIMITS: Readonly<Record<EditorType, EnvironmentLimits>> = {
  light: LIGHT,
  "vscode-pod": HEAVY,
  "jupyter-notebook": HEAVY,
};

/** How many places VS Code and Jupyter take, by what they may use. */
export const EDITOR_PLACES = Math.ceil(HEAVY.box.memory / LIGHT.box.memory);

/** How many light environments this machine holds, if all of them used what they may use. */
export function placesOf(memory = totalmem()): number {
  return Math.max(1, Math.floor((memory * 0.75) / LIGHT.box.memory));
}
