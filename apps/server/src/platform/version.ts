import { readFile } from "node:fs/promises";
import { z } from "zod";

const Manifest = z.object({ version: z.string() });

/** The version of the product. */
export async function readVersion(): Promise<string> {
  const file = new URL("../../package.json", import.meta.url);
  return Manifest.parse(JSON.parse(await readFile(file, "utf8"))).version;
}
