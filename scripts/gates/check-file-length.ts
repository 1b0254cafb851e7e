import { readSource, report, sourceFiles } from "../source-files.ts";

const LIMIT = 300;
const GENERATED = new Set(["packages/db/src/generated.ts"]);

const files = sourceFiles().filter((file) => /\.tsx?$/.test(file) && !GENERATED.has(file));
const faults = files
  .map((file) => ({ file, lines: readSource(file).trimEnd().split("\n").length }))
  .filter(({ lines }) => lines > LIMIT)
  .map(({ file, lines }) => `${file}: ${lines} lines, at most ${LIMIT} are allowed`);
report(faults, `${files.length} files`);
