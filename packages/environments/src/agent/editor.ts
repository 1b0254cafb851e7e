import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { AgentSettings } from "./settings.ts";

/** Starts the editor beside the agent. If it ends, the environment ends, and the host starts another. */
export function startEditor({ editor, home }: AgentSettings): void {
  if (editor === null) return;
  for (const [path, text] of Object.entries(editor.files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const [program = "", ...options] = editor.argv;
  const child = spawn(program, options, {
    cwd: home,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...editor.env, SHELL: "/bin/bash" },
  });
  child.once("error", () => process.exit(1));
  child.once("exit", () => process.exit(1));
}
