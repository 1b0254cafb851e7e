import { sealProgram } from "@invigil/sandbox/host/sealed";
import type { BoxFile } from "@invigil/sandbox/types";
import { perSandbox } from "./per-sandbox.ts";

/** A program that watches the candidate's code in the same box as the same user. */
export function sealedProgram(name: string, { source, path }: { source: string; path: string }) {
  return perSandbox(async ({ shelf }): Promise<BoxFile> => ({ path, from: await sealProgram(shelf, name, source) }));
}
