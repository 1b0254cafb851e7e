/**
 * What the host tells the agent at its start. The limits come from the contract, which the agent cannot import: it runs
 * in a box that has Node and these files, and nothing else of ours.
 */
export interface AgentSettings {
  /** The project's folder. */
  home: string;
  door: Door;
  /** An editor with a server of its own; null for none. */
  editor: EditorSettings | null;
  mostFiles: number;
  mostCharacters: number;
  mostFileCharacters: number;
  mostMessageBytes: number;
  unkeptFolders: readonly string[];
}

/** How host and agent meet. */
export type Door =
  /** In a box of the same machine, the agent goes to the host's socket. */
  | { socket: string; launch: string }
  /** In a Pod, the host comes to this port. Without a host for `aloneMs`, nobody wants the environment any longer. */
  | { port: number; aloneMs: number };

export interface EditorSettings {
  argv: readonly string[];
  /** What it finds when it starts, by path; the candidate may change it. */
  files: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
  /** The path that it listens on. */
  socket: string;
}
