import type { Duplex } from "node:stream";
import type { EditorType } from "@invigil/contract/environments/environments";

/** One start of one environment. A second start of the same environment has another launch. */
export interface Launch {
  environment: string;
  launch: string;
  editor: EditorType;
  /** The path under which the gateway serves its editor, with a slash at the end. */
  basePath: string;
}

export type EndedBy = "stopped" | "exited" | "memory" | "lost";

/** An environment that runs. */
export interface Running {
  readonly environment: string;
  readonly launch: string;
  readonly editor: EditorType;
  /** One connection to the agent: lines of JSON in both directions (`contract/environments/workspace`). */
  openAgent(): Promise<Duplex>;
  /** One connection to a port on which a program in the environment listens. Rejects if nothing listens. */
  openPort(port: number): Promise<Duplex>;
  /** One connection to VS Code or Jupyter, which speak HTTP; rejects for `light`. */
  openEditor(): Promise<Duplex>;
  /** In bytes; null if it cannot be measured here. */
  memory(): Promise<number | null>;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<EndedBy>;
  stop(): Promise<void>;
}

/** Where environments run: boxes on this machine, or Pods of a cluster. Both pass the same tests. */
export interface Driver {
  /** For the log. */
  readonly description: string;
  /** The editors it can start, and why it cannot start the others. */
  readonly offers: readonly EditorType[];
  readonly missing: Readonly<Partial<Record<EditorType, string>>>;
  /** How many light workspaces can run at once. */
  readonly places: number;
  /** How many of these places an environment with VS Code or Jupyter takes. */
  readonly editorPlaces: number;
  /**
   * Resolves once the agent (and the editor) answers. Calling it again for the same launch returns the same one. Rejects
   * with `EnvironmentFault`, whose message a candidate may read, or with `NotNow`.
   */
  start(launch: Launch, signal: AbortSignal): Promise<Running>;
  /** What runs, including what an earlier process of ours left behind where the driver can still reach it. */
  list(): Promise<readonly Running[]>;
  /** Stops everything that must not outlive this process. */
  close(): Promise<void>;
}

export class EnvironmentFault extends Error {
  override readonly name = "EnvironmentFault";
}

/** There is no room at the moment, or nobody who could say so. Nobody is to blame, and it can be tried again. */
export class NotNow extends Error {
  override readonly name = "NotNow";
}
