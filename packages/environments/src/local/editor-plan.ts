import type { BoxFile } from "@invigil/sandbox/types";
import type { EditorSettings } from "../agent/settings.ts";
import type { Launch } from "../types.ts";

/** An editor with a server of its own, in the same box as the agent. */
export interface EditorPlan {
  files: readonly BoxFile[];
  settings: EditorSettings;
  /** Answers as soon as it is up. */
  readyPath: string;
}

/** An editor may have to know under which path browsers see it. */
export type Editor = (launch: Pick<Launch, "basePath">) => EditorPlan;

/** Where editors listen in the box. */
export const EDITOR_SOCKET = "/tmp/editor.sock";
