import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { packageFiles } from "@invigil/sandbox/host/package-closure";
import type { BoxFile } from "@invigil/sandbox/types";

const HERE = dirname(fileURLToPath(import.meta.url));
/** Where Node looks last from any folder, so a project's own packages come first. */
const PACKAGES = "/node_modules";
const PROGRAMS = { vitest: "vitest/vitest.mjs", mocha: "mocha/bin/mocha.js" };

/** The test frameworks of the judge, so that candidates can run the visible tests and their own. */
export function testTools(bin: string): BoxFile[] {
  const packages = Object.keys(PROGRAMS).flatMap((name) => packageFiles(name, { near: HERE, under: PACKAGES }));
  const programs = Object.entries(PROGRAMS).map(([name, path]) => ({
    path: `${bin}/${name}`,
    data: `#!/bin/sh\nexec ${bin}/node ${PACKAGES}/${path} "$@"\n`,
    executable: true,
  }));
  // Both need some of the same packages.
  return [...new Map([...packages, ...programs].map((file) => [file.path, file])).values()];
}
