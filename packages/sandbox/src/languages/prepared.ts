import type { Boxes } from "../box/boxes.ts";
import { COMPILE_LIMITS } from "../limits.ts";
import type { Prepare } from "../recipes/recipe.ts";
import type { BoxFile } from "../types.ts";
import { digest, type ArtifactCache } from "./cache.ts";

/** Something that a language's boxes get once it is built. */
export interface Prepared {
  /** Empty until then, and for good if it could not be built. */
  files(): readonly BoxFile[];
  done: Promise<void>;
  required: boolean;
  /** Why it could not be built. */
  fault(): string | null;
}

/** It gets only the time that others leave. */
const WALL_MS = 600_000;

interface Context {
  boxes: Boxes;
  cache: ArtifactCache;
  version: string;
  env: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/** Builds it in the background, in a box, unless an earlier start on this machine did. */
export function prepare(
  { boxes, cache, version, env, signal }: Context,
  { script, files, artifact, limits, required }: Prepare,
): Prepared {
  let ready: readonly BoxFile[] = [];
  let fault: string | null = null;

  async function build(): Promise<void> {
    const sources = files.flatMap((file) => ("data" in file ? [file.path, file.data] : []));
    const key = digest([version, script, ...sources]);
    const known = await cache.find(key);
    if (known) {
      ready = [{ path: artifact, from: known.path }];
      return;
    }
    const request = {
      argv: ["sh", "-c", script],
      files,
      env,
      artifact: true,
      limits: { ...COMPILE_LIMITS, wallMs: WALL_MS, ...limits },
      signal,
    };
    const made = await boxes.run(request, required ? "now" : "later");
    if (made.status === "OK" && made.artifact)
      ready = [{ path: artifact, from: cache.store(key, made.artifact, "").path }];
    else fault = made.fault ?? `${made.status} ${made.stderr.toString()}`.trim();
  }

  return { files: () => ready, done: build(), required, fault: () => fault };
}
