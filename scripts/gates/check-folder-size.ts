import { report, sourceFiles } from "../source-files.ts";

const LIMIT = 40;
const SOURCE = /^((apps|packages)\/[^/]+\/src|e2e|bench|faults|scripts)\//;

/** What is directly in each folder, files and folders. */
function entriesOf(files: string[]): Map<string, Set<string>> {
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    const names = file.split("/");
    for (const [depth, name] of names.entries()) {
      const folder = names.slice(0, depth).join("/");
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name));
    }
  }
  return entries;
}

const folders = [...entriesOf(sourceFiles().filter((file) => SOURCE.test(file)))];
const faults = folders
  .filter(([, names]) => names.size > LIMIT)
  .map(([folder, names]) => `${folder}: ${names.size} entries, at most ${LIMIT} are allowed`);
report(faults, `${folders.length} folders`);
