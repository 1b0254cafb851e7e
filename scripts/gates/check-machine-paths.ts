import { readSource, report, sourceFiles } from "../source-files.ts";

/** Absolute paths that exist only on the author's machine, and package registries other than npm's own. */
const PATTERNS = [
  /(?<![\w.~-])\/(?:work|farm|root|home\/[a-z][\w-]*|Users\/[A-Za-z][\w-]*)\//,
  /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)[a-z+]+:\/\/[^"]*"/,
  /^registry\s*=/,
];
const BINARY = /\.(png|jpe?g|webp|ico|woff2?|pdf|mp4|webm|wav)$/;

const files = sourceFiles().filter((file) => !BINARY.test(file));
const faults = files.flatMap((file) =>
  readSource(file)
    .split("\n")
    .flatMap((line, index) => {
      const found = PATTERNS.map((pattern) => pattern.exec(line)?.[0]).find((text) => text !== undefined);
      return found === undefined ? [] : [`${file}:${index + 1}: ${found}`];
    }),
);
report(faults, `${files.length} files`);
