import { distinct, fileName, type Process } from "./process.ts";

/** Reads `ps -axo pid=,ppid=,comm=`, whose last column is the path of the program and may contain spaces. */
export function parseMacProcesses(text: string): (Process & { path: string })[] {
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, path = ""] = /^\s*(\d+)\s+(\d+)\s+(.+?)\s*$/.exec(line) ?? [];
    if (pid === undefined) return [];
    // The bundle keeps its name when the file inside is renamed, and the other way round.
    const [, bundle = ""] = /\/([^/]+)\.app\//.exec(path) ?? [];
    return [{ pid: Number(pid), parent: Number(parent), names: distinct([fileName(path), bundle]), signer: "", path }];
  });
}

/** Reads what `codesign -dv --verbose=2 <path>` says of a file. */
export function parseCodesign(text: string): { identifier: string; signer: string } {
  const [, identifier = ""] = /^Identifier=(.+)$/m.exec(text) ?? [];
  const [, signer = ""] =
    /^Authority=(?:Developer ID Application: |Apple Distribution: )?(.+?)(?: \(\w+\))?$/m.exec(text) ?? [];
  return { identifier, signer };
}

/** Counts the screens in `system_profiler SPDisplaysDataType -json`. */
export function parseMacScreens(json: string): number | null {
  const screens = json.match(/"_spdisplays_display-product-id"/g)?.length;
  return screens ?? null;
}
