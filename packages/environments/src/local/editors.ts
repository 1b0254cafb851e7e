import { existsSync } from "node:fs";
import { join } from "node:path";
import type { EditorType } from "@invigil/contract/environments/environments";
import { PROJECT } from "@invigil/sandbox/lasting/room";
import type { BoxFile } from "@invigil/sandbox/types";
import { NODE } from "../agent-plan.ts";
import type { EditorSettings } from "../agent/settings.ts";
import { VSCODE_SETTINGS } from "./vscode-settings.ts";

/** An editor with a server of its own, in the same box as the agent. */
export interface Editor {
  files: readonly BoxFile[];
  settings: EditorSettings;
  /** Answers as soon as it is up. */
  readyPath: string;
}

const SOCKET = "/tmp/editor.sock";
const CODE_SERVER = "/opt/code-server";
const DATA = "/tmp/.vscode";
const ENTRY = "node_modules/code-server/out/node/entry.js";

const PLACES = [
  "--socket",
  SOCKET,
  "--auth",
  "none",
  "--user-data-dir",
  DATA,
  "--extensions-dir",
  `${DATA}/extensions`,
];
const WITHOUT = [
  "--disable-telemetry",
  "--disable-update-check",
  "--disable-workspace-trust",
  "--disable-getting-started-override",
  "--disable-file-downloads",
  "--disable-file-uploads",
];

/** Where `npm run setup:environments` puts code-server. */
export const codeServerFolder = (folder: string) => join(folder, "code-server");

/** What is installed, and for the rest why not. */
export function findEditors(folder: string): {
  editors: Partial<Record<EditorType, Editor>>;
  missing: Partial<Record<EditorType, string>>;
} {
  const codeServer = codeServerFolder(folder);
  const hasCodeServer = existsSync(join(codeServer, ENTRY));
  return {
    editors: hasCodeServer ? { "vscode-pod": vscode(codeServer) } : {},
    missing: {
      ...(!hasCodeServer && {
        "vscode-pod": "VS Code is not installed. To install it, run: npm run setup:environments",
      }),
      "jupyter-notebook": "Jupyter cannot be started in boxes yet.",
    },
  };
}

/** Nobody signs in to it: only the gateway reaches its socket. */
export const VSCODE: Omit<Editor, "files"> = {
  settings: {
    socket: SOCKET,
    files: { [`${DATA}/User/settings.json`]: JSON.stringify(VSCODE_SETTINGS, null, 2) },
    argv: [NODE, `${CODE_SERVER}/${ENTRY}`, ...PLACES, ...WITHOUT, PROJECT],
    // No shop for extensions.
    env: { EXTENSIONS_GALLERY: "{}" },
  },
  readyPath: "/healthz",
};

const vscode = (from: string): Editor => ({ ...VSCODE, files: [{ path: CODE_SERVER, from }] });
