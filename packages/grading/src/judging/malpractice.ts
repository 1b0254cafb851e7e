import type { ForbiddenCall } from "@invigil/contract/authoring/judging";
import { readSource, type SourceText } from "./source-text.ts";

interface Suspect {
  code: string;
  technology: string;
  samples: readonly { input: string; output: string }[];
  forbidden: readonly ForbiddenCall[];
  /** Files that only the grader brings into the box. */
  graderFiles: readonly string[];
  /** The locked lines around the answer, as handed out. */
  stub: { head: string; tail: string } | null;
}

export interface Findings {
  /** Why this code may not be judged, as one sentence; null if there is no objection. A person has the last word. */
  reason: string | null;
  /** What a reviewer may want to see. It changes nothing. */
  notes: string[];
}

/**
 * Where a program might look for its judge: the descriptor of the report, and other processes. Text proves nothing;
 * real attempts are detected when the code runs.
 */
const GRADER = [
  /\/proc\/(?:self|thread-self|\d+|\$\$)\//,
  /\/dev\/fd\/[3-9]/,
  /\bfdopen\s*\(\s*5\b/,
  /\bos\.write\s*\(\s*5\b/,
  /\bwriteSync\s*\(\s*5\b/,
  />\s*&\s*5\b/,
];

/** Only code that runs counts, not comments or free-standing strings. */
export function findMalpractice(suspect: Suspect): Findings {
  const source = readSource(suspect.code, suspect.technology);
  const notes = [namesJudge(source.running), holdsSamples(suspect, source)];
  return {
    reason:
      changedLock(suspect) ?? namesGraderFile(suspect, source.texts) ?? forbiddenCall(source.code, suspect.forbidden),
    notes: notes.filter((note) => note !== null),
  };
}

function changedLock({ code, stub }: Suspect): string | null {
  if (!stub) return null;
  const text = code.replaceAll("\r\n", "\n").trim();
  const kept = text.startsWith(stub.head.trim()) && text.endsWith(stub.tail.trim());
  return kept ? null : "The locked lines around the answer were changed.";
}

function namesJudge(running: string): string | null {
  const [found] = GRADER.flatMap((pattern) => pattern.exec(running)?.[0] ?? []);
  return found === undefined ? null : `The code refers to a place where its judge might be: ${found}`;
}

function namesGraderFile({ graderFiles }: Suspect, texts: readonly string[]): string | null {
  const file = graderFiles.find((path) => texts.some((text) => text.includes(path.split("/").at(-1) ?? path)));
  return file === undefined ? null : `The code refers to the grader’s file ${file.split("/").at(-1) ?? file}.`;
}

function forbiddenCall(code: string, forbidden: readonly ForbiddenCall[]): string | null {
  const found = forbidden.find(({ call }) => usesName(code, call));
  if (!found) return null;
  return found.reason ?? `The code uses ${found.call}, which this question forbids.`;
}

function usesName(code: string, name: string): boolean {
  const open = /^\w/.test(name) ? String.raw`(?<!\w)` : "";
  const close = /\w$/.test(name) ? String.raw`(?!\w)` : "";
  return new RegExp(open + RegExp.escape(name) + close).test(code);
}

/** Shorter inputs appear in any program. */
const TELLING = 3;

/**
 * At least two sample cases, each with its input as a string and its output as a string or number; perhaps only for
 * testing.
 */
function holdsSamples({ samples }: Suspect, { texts, running }: SourceText): string | null {
  const known = new Set(texts.map(squeeze));
  const numbers = new Set(running.match(/-?\b\d+(?:\.\d+)?\b/g));
  const copied = samples.filter(({ input, output }) => {
    const [asked, answer] = [squeeze(input), squeeze(output)];
    return asked.length >= TELLING && known.has(asked) && (known.has(answer) || numbers.has(answer));
  });
  if (copied.length < 2) return null;
  const found = copied.map(({ input, output }) => `“${shortened(input)}” with “${shortened(output)}”`);
  return `The code contains inputs and outputs of sample cases: ${found.join(", ")}`;
}

const LONGEST = 40;

function shortened(text: string): string {
  const whole = squeeze(text);
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole;
}

function squeeze(text: string): string {
  return text
    .replaceAll(String.raw`\n`, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
