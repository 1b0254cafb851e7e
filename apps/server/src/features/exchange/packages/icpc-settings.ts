import type { TimeToMeasure } from "@invigil/contract/authoring/library-problem";
import type { Leave } from "../exchanged.ts";
import { anyValue, listedWords, topValue, type Settings } from "./package-settings.ts";
import type { PackageReading } from "./program.ts";
import { textOf } from "../reading/read-zip.ts";
import { programIn } from "./solutions.ts";

/** The format's defaults for packages that set nothing. */
const MEMORY_MB = 2_048;
const OUTPUT_MB = 8;
const MULTIPLIER = { legacy: 5, current: 2 };

export function memoryLimit(settings: Settings, leave: Leave): number {
  const given = Number(anyValue(settings, "memory"));
  if (given > 0) return given;
  leave(`The package sets no memory limit, so the format’s ${MEMORY_MB} MB apply.`);
  return MEMORY_MB;
}

export function outputLimit(settings: Settings): number {
  return (Number(anyValue(settings, "output")) || OUTPUT_MB) * 1_024;
}

/** In seconds, from one of three places. */
export function timeLimit(settings: Settings, { files }: PackageReading): number | undefined {
  const seconds =
    Number(anyValue(settings, "time_limit")) ||
    Number(textOf(files.get(".timelimit")).trim()) ||
    Number(/^\s*timelimit\s*=\s*['"]?([\d.]+)/m.exec(textOf(files.get("domjudge-problem.ini")))?.[1]);
  return seconds > 0 ? Math.round(seconds * 1_000) : undefined;
}

/** Stored with the draft until the limit is set. */
const MOST_SOLUTIONS = 30;
const MOST_CODE = 1_000_000;

/** Without a time limit, a package means the time of its slowest accepted solution times a factor. */
export function timeToMeasure(
  settings: Settings,
  paths: readonly string[],
  { files, leave }: PackageReading,
): TimeToMeasure {
  const version = topValue(settings, "problem_format_version");
  const usual = version === "" || version.startsWith("legacy") ? MULTIPLIER.legacy : MULTIPLIER.current;
  const given = Number(anyValue(settings, "time_multiplier", "ac_to_time_limit"));
  const multiplier = given > 0 && Number.isFinite(given) ? given : usual;
  leave(
    `The package sets no time limit, which means ${multiplier} times the time of its slowest accepted solution. Measure it in the draft’s limits or set one.`,
  );
  let together = 0;
  const solutions = paths.flatMap((path) => {
    const found = programIn(path, files);
    together += found?.code.length ?? 0;
    return found && together <= MOST_CODE
      ? [{ name: path.slice(path.lastIndexOf("/") + 1).slice(0, 255), ...found }]
      : [];
  });
  return { multiplier, solutions: solutions.slice(0, MOST_SOLUTIONS) };
}

/** Languages with a different name here; the others have the same name. */
const NAMES: Record<string, string> = { python3: "python", python3numpy: "python-ml" };
const KNOWN = new Set(
  "python python-ml java cpp c javascript typescript csharp go rust kotlin ruby php scala perl r lua bash".split(" "),
);

/** An empty list means all languages. */
export function languagesOf(settings: Settings, leave: Leave): string[] {
  const listed = listedWords(settings, "languages").filter((word) => word !== "all");
  const named = listed.map((word) => NAMES[word] ?? word);
  const unknown = listed.filter((_, at) => !KNOWN.has(named[at] ?? ""));
  if (unknown.length > 0) leave(`Unsupported languages are left out: ${unknown.join(", ")}.`);
  return named.filter((id) => KNOWN.has(id));
}
