import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { EditorType } from "@invigil/contract/environments/environments";
import { PROJECT } from "@invigil/sandbox/lasting/room";
import { NODE } from "../agent-plan.ts";
import { EDITOR_SOCKET, type Editor, type EditorPlan } from "./editor-plan.ts";
import { hasJupyter, jupyter } from "./jupyter.ts";
import { VSCODE_SETTINGS } from "./vscode-settings.ts";

const CODE_SERVER = "/opt/code-server";
const DATA = "/tmp/.vscode";
const ENTRY = "node_modules/code-server/out/node/entry.js";

const PLACES = [
  "--socket",
  EDITOR_SOCKET,
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
  const found = {
    "vscode-pod": existsSync(join(codeServer, ENTRY)) ? () => vscode(realpathSync(codeServer)) : null,
    "jupyter-notebook": hasJupyter() ? jupyter : null,
  };
  const editors: Partial<Record<EditorType, Editor>> = {};
  const missing: Partial<Record<EditorType, string>> = {};
  for (const [type, name] of [
    ["vscode-pod", "VS Code"],
    ["jupyter-notebook", "Jupyter"],
  ] as const) {
    const editor = found[type];
    if (editor) editors[type] = editor;
    else missing[type] = `${name} is not installed. To install it, run: npm run setup:environments`;
  }
  return { editors, missing };
}

/** Nobody signs in to it: only the gateway reaches its socket. */
export const VSCODE: Omit<EditorPlan, "files"> = {
  settings: {
    socket: EDITOR_SOCKET,
    files: { [`${DATA}/User/settings.json`]: JSON.stringify(VSCODE_SETTINGS, null, 2) },
    argv: [NODE, `${CODE_SERVER}/${ENTRY}`, ...PLACES, ...WITHOUT, PROJECT],
    // No shop for extensions.
    env: { EXTENSIONS_GALLERY: "{}" },
  },
  readyPath: "/healthz",
};

const vscode = (from: string): EditorPlan => ({ ...VSCODE, files: [{ path: CODE_SERVER, from }] });
