import { readSource, report, sourceFiles } from "../source-files.ts";

const ID = /\b[AB]\d\.\d{2}\b/g;

const known = new Set(readSource("docs/requirements.md").match(ID));
const proven = new Set<string>();
const faults: string[] = [];

for (const file of sourceFiles().filter((name) => /\.(test|e2e)\.tsx?$/.test(name))) {
  for (const [index, line] of readSource(file).split("\n").entries()) {
    for (const [group] of line.matchAll(/\[[^\]]*\]/g)) {
      for (const id of group.match(ID) ?? []) {
        if (known.has(id)) proven.add(id);
        else faults.push(`${file}:${index + 1}: ${id} is not a requirement`);
      }
    }
  }
}
report(faults, `${proven.size} of ${known.size} requirements have a test`);
