import type { Run, Verdict } from "@invigil/contract/taking/runs";

/** A line of the code that a compiler or a crash names. */
export interface CodeFault {
  /** As the message names it, perhaps with folders. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, if it is named. */
  column: number | null;
  message: string;
  severity: "error" | "warning";
}

const MOST = 50;
/** Messages that name a line are shorter; a program may print anything, and searching a long line takes long. */
const LONGEST = 400;
const MOST_LINES = 300;
const FILE = String.raw`((?:[\w.-]*/)*[\w-]+\.\w+)`;
/** Tried only where a name can begin: at every letter of a long word it would take long. */
const FREE_FILE = String.raw`(?<![\w./-])${FILE}`;

/** C, C++, Java, Kotlin, Scala, Go, Ruby and Lua: `main.c:3:5: error: …`. */
const COLONS = new RegExp(
  String.raw`${FREE_FILE}:(\d+)(?::(\d+))?(?::in [^:]+)?: (?:(?:fatal )?(error|warning|note)(?:\[\w+\])?: )?(.+)`,
);
/** C# and TypeScript: `Main.cs(3,5): error CS1002: …`. */
const BRACKETS = new RegExp(String.raw`${FREE_FILE}\((\d+),(\d+)\): (error|warning) (.+)`);
/** Bash: `main.sh: line 3: …`. */
const SHELL = new RegExp(String.raw`${FREE_FILE}: line (\d+): (.+)`);
/** PHP: `… in main.php on line 3`, and `… in main.php:3` for what nobody caught. Perl: `… at main.pl line 3.` */
const SENTENCE = new RegExp(String.raw`^(.+?) (?:in|at) ${FILE}(?: on line |:| line )(\d+)`);
/** Where something happened, while its message stands on another line: Python, Rust, Node, Java and Go. */
const PLACES = [
  new RegExp(String.raw`^\s*File "${FILE}", line (\d+)`),
  new RegExp(String.raw`^\s*--> ${FILE}:(\d+):(\d+)`),
  new RegExp(String.raw`panicked at ${FILE}:(\d+):(\d+)`),
  new RegExp(String.raw`^(?:file://)?${FILE}:(\d+)$`),
  new RegExp(String.raw`^\s+at (?:.*[( ])?(?:file://)?${FILE}:(\d+)(?::(\d+))?\)?$`),
  new RegExp(String.raw`^\s+${FILE}:(\d+) \+0x`),
];
const REASON =
  /^(?:Exception in thread "[^"]*" )?(?:Uncaught )?(?:error|warning|panic|[\w.]*(?:Error|Exception|Exit|Interrupt))(?:\[\w+\])?(?:: .*)?$/;

/** The lines that a compiler's log or a program's error output names, each once. */
export function faultsIn(log: string): CodeFault[] {
  const lines = log.split("\n", MOST_LINES).map((line) => line.slice(0, LONGEST));
  const found = lines.flatMap((line, index) =>
    isCaller(lines, index) ? [] : (placeOf(lines, index) ?? faultOf(line) ?? []),
  );
  const places = new Set<string>();
  return found
    .filter(({ file, line }) => !places.has(`${file}:${line}`) && places.add(`${file}:${line}`))
    .slice(0, MOST);
}

/** What the page can mark after a run: what did not compile, or else where the first failed case crashed. */
export function faultsOf({ compile, output, cases }: Pick<Run, "compile" | "output" | "cases">): CodeFault[] {
  const compiled = faultsIn(compile?.log ?? "");
  if (compiled.length > 0) return compiled;
  const crashed = [output, ...cases].find((end) => end && isCrash(end.verdict) && (end.stderr ?? "") !== "");
  return faultsIn(crashed?.stderr ?? "");
}

function isCrash(verdict: Verdict): boolean {
  return verdict === "NONZERO" || verdict === "SIGNAL";
}

function faultOf(line: string): CodeFault | null {
  const brackets = BRACKETS.exec(line);
  if (brackets) return faultAt(brackets[1], brackets[2], brackets[3], brackets[5], brackets[4]);
  const shell = SHELL.exec(line);
  if (shell) return faultAt(shell[1], shell[2], undefined, shell[3]);
  const colons = COLONS.exec(line);
  // A note explains an error that stands elsewhere.
  if (colons) return colons[4] === "note" ? null : faultAt(colons[1], colons[2], colons[3], colons[5], colons[4]);
  const sentence = SENTENCE.exec(line);
  return sentence && faultAt(sentence[2], sentence[3], undefined, sentence[1]);
}

function placeOf(lines: readonly string[], index: number): CodeFault | null {
  for (const pattern of PLACES) {
    const place = pattern.exec(lines[index] ?? "");
    if (place) return faultAt(place[1], place[2], place[3], reasonNear(lines, index));
  }
  return null;
}

/** Whether a trace names a deeper line of the same file: below in Python, above in Node, Java and Go. */
function isCaller(lines: readonly string[], index: number): boolean {
  const placeIn = (line: string) => PLACES.map((pattern) => pattern.exec(line)?.[1]).find((file) => file !== undefined);
  const line = lines[index] ?? "";
  const file = placeIn(line);
  if (file === undefined) return false;
  const isPython = /^\s*File "/.test(line);
  if (!isPython && !/^\s+(?:at |\S+ \+0x)/.test(line)) return false;
  const end = lines.findIndex((other, at) => at > index && REASON.test(other));
  const start = lines.findLastIndex((other, at) => at < index && REASON.test(other));
  const trace = isPython ? lines.slice(index + 1, end === -1 ? undefined : end) : lines.slice(start + 1, index);
  return trace.some((other) => placeIn(other) === file);
}

/** Rust, Java and Go say first what happened; Python and Node say it below. */
function reasonNear(lines: readonly string[], index: number): string {
  const isReason = (line: string) => REASON.test(line);
  if (/panicked at/.test(lines[index] ?? "")) return lines[index + 1] ?? "";
  const isBelow = /^\s*File "|^(?:file:\/\/)?\S+:\d+$/.test(lines[index] ?? "");
  const below = lines.slice(index).find(isReason);
  const above = lines.slice(0, index).findLast(isReason);
  return (isBelow ? (below ?? above) : (above ?? below)) ?? "The code ended here with an error.";
}

function faultAt(
  file: string | undefined,
  line: string | undefined,
  column: string | undefined,
  message: string | undefined,
  kind?: string,
): CodeFault | null {
  const at = Number(line);
  if (file === undefined || !Number.isSafeInteger(at) || at < 1) return null;
  return {
    file,
    line: at,
    column: column === undefined ? null : Number(column),
    message: (message ?? "").trim(),
    severity: kind === "warning" ? "warning" : "error",
  };
}

/** Whether a message means the only file of a single-text answer, whose name the judge chooses. */
export function isOwnSource({ file }: CodeFault): boolean {
  return /(?:^|\/)(?:main|solution)\.\w+$/i.test(file);
}

/** Whether a message means this file of a project. */
export function isIn({ file }: CodeFault, path: string): boolean {
  return file === path || file.endsWith(`/${path}`);
}
