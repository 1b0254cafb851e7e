import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BoxFile, Sandbox } from "@invigil/sandbox/types";
import { JudgeFault } from "../kinds/verdict.ts";
import { shownText } from "../shown-text.ts";
import { ENGINE_LIMITS } from "./engine.ts";

interface Template {
  name: string;
  version: string;
  /** A shell script that writes the result to descriptor 5. */
  script: string;
  files?: readonly BoxFile[];
}

const PATIENCE = { cpuMs: 60_000, wallMs: 180_000 };
/** A whole cluster. */
const LARGEST = 256 * 1024 * 1024;

/**
 * Created in a box and kept on the shelf, also for the next start. To the host it is only bytes, which nothing opens.
 */
export async function makeTemplate(sandbox: Sandbox, { name, version, script, files = [] }: Template): Promise<string> {
  const sources = files.map((file) => ("data" in file ? file.data.toString() : file.path));
  const key = createHash("sha256")
    .update([name, version, script, ...sources].join("\0"))
    .digest("hex")
    .slice(0, 16);
  const folder = join(sandbox.shelf, "templates");
  const path = join(folder, `${name}-${key}`);
  if (existsSync(path)) return path;
  const { status, artifact, stderr, fault } = await sandbox.run({
    argv: ["/bin/sh", "-c", script],
    files,
    limits: { ...ENGINE_LIMITS, ...PATIENCE, artifact: LARGEST },
    artifact: true,
  });
  if (status !== "OK" || !artifact || artifact.length === 0) {
    throw new JudgeFault(`${name} could not be prepared (${status}): ${fault ?? shownText(stderr, 2_000)}`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, artifact, { mode: 0o444 });
  renameSync(draft, path);
  return path;
}
