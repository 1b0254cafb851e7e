import { boxedPath, boxedScripts } from "../boxed-script.ts";
import { NODE, nodeFile } from "../frameworks/package-closure.ts";
import type { Engine } from "./engine.ts";

const SCRIPT = new URL("boxed/sqlite.ts", import.meta.url);
const SERVE = new URL("boxed/serve.ts", import.meta.url);

/** The SQLite inside Node, so it is always there and has none of the commands of SQLite's own shell. */
export const sqlite: Engine = {
  technology: { id: "sqlite", name: "SQLite", mode: "sqlite", extension: "sql", note: null },
  async find(sandbox) {
    const argv = [NODE, "-p", "process.versions.sqlite"];
    const { status, stdout } = await sandbox.run({ argv, files: [nodeFile()] });
    if (status !== "OK") return undefined;
    return {
      version: stdout.toString("utf8").trim(),
      prepare: async () => ({
        argv: [NODE, "--disable-warning=ExperimentalWarning", boxedPath(SCRIPT)],
        files: [nodeFile(), ...boxedScripts(SCRIPT, SERVE)],
      }),
    };
  },
};
