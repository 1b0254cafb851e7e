import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { boxedPath, boxedScripts } from "../boxed-script.ts";
import { NODE, nodeFile, packageFiles } from "../frameworks/package-closure.ts";
import type { Engine } from "./engine.ts";

const SCRIPT = new URL("boxed/mongodb.ts", import.meta.url);
const COLLECTIONS = new URL("boxed/mongodb-collections.ts", import.meta.url);
const SERVE = new URL("boxed/serve.ts", import.meta.url);

export const mongodb: Engine = {
  technology: {
    id: "mongodb",
    name: "MongoDB",
    mode: "javascript",
    extension: "js",
    note: "Runs on mingo, an engine for MongoDB's query language, not on a MongoDB server.",
  },
  async find(sandbox) {
    const files = [nodeFile(), ...packageFiles("mingo")];
    const { status } = await sandbox.run({ argv: [NODE, "-e", "require('mingo')"], files });
    if (status !== "OK") return undefined;
    return {
      version: `mingo ${versionOf(files)}`,
      label: `MongoDB (mingo ${versionOf(files)})`,
      prepare: async () => ({
        argv: [NODE, boxedPath(SCRIPT)],
        files: [...files, ...boxedScripts(SCRIPT, COLLECTIONS, SERVE)],
        // A MongoDB query is JavaScript and could send the judge anything.
        isOpen: true,
        isDocuments: true,
      }),
    };
  },
};

function versionOf(files: ReturnType<typeof packageFiles>): string {
  const mingo = files.find(({ path }) => path === "node_modules/mingo");
  if (!mingo || !("from" in mingo)) return "";
  const text = readFileSync(join(mingo.from, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
