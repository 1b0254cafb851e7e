/**
 * What the host tells the agent at its start. The limits come from the contract, which the agent cannot import: it runs
 * in a box that has Node and these files, and nothing else of ours.
 */
export interface AgentSettings {
  launch: string;
  /** The project's folder. */
  home: string;
  /** The host's socket. */
  door: string;
  /** An editor with a server of its own; null for none. */
  editor: EditorSettings | null;
  mostFiles: number;
  mostCharacters: number;
  mostFileCharacters: number;
  mostMessageBytes: number;
  unkeptFolders: readonly string[];
}

export interface EditorSettings {
  argv: readonly string[];
  /** What it finds when it starts, by path; the candidate may change it. */
  files: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
  /** The path that it listens on. */
  socket: string;
}
