import type { ForbiddenCall } from "@invigil/contract/judging";
import { readSource } from "./source-text.ts";

interface Suspect {
  code: string;
  technology: string;
  samples: readonly { input: string; output: string }[];
  forbidden: readonly ForbiddenCall[];
  /** Files that only the grader brings into the box. */
  graderFiles: readonly string[];
  /** The locked lines around the answer, as they were handed out. */
  stub: { head: string; tail: string } | null;
}

/** Where a program finds what judges it: the descriptor that the report leaves by, and other processes. */
const GRADER = [
  /\/proc\/(?:self|thread-self|\d+|\$\$)\//,
  /\/dev\/fd\/[3-9]/,
  /\bfdopen\s*\(\s*5\b/,
  /\bos\.write\s*\(\s*5\b/,
  /\bwriteSync\s*\(\s*5\b/,
  />\s*&\s*5\b/,
];

/** Why this code may not be judged, in one sentence; null where nothing speaks against it. A person has the last word. */
export function findMalpractice(suspect: Suspect): string | null {
  const source = readSource(suspect.code, suspect.technology);
  return (
    changedLock(suspect) ??
    readsGrader(suspect, source.texts) ??
    forbiddenCall(source.code, suspect.forbidden) ??
    hardCoded(suspect, source.texts)
  );
}

function changedLock({ code, stub }: Suspect): string | null {
  if (!stub) return null;
  const text = code.replaceAll("\r\n", "\n").trim();
  const kept = text.startsWith(stub.head.trim()) && text.endsWith(stub.tail.trim());
  return kept ? null : "The locked lines around the answer were changed.";
}

function readsGrader({ code, graderFiles }: Suspect, texts: readonly string[]): string | null {
  if (GRADER.some((pattern) => pattern.test(code))) return "The code reaches for what judges it.";
  const file = graderFiles.find((path) => texts.some((text) => text.includes(path.split("/").at(-1) ?? path)));
  return file === undefined ? null : `The code names the grader's file ${file.split("/").at(-1) ?? file}.`;
}

function forbiddenCall(code: string, forbidden: readonly ForbiddenCall[]): string | null {
  const found = forbidden.find(({ call }) => usesName(code, call));
  if (!found) return null;
  return found.reason ?? `The code uses ${found.call}, which this problem forbids.`;
}

function usesName(code: string, name: string): boolean {
  const open = /^\w/.test(name) ? String.raw`(?<!\w)` : "";
  const close = /\w$/.test(name) ? String.raw`(?!\w)` : "";
  return new RegExp(open + RegExp.escape(name) + close).test(code);
}

/** Shorter inputs stand in any program. */
const TELLING = 3;

/** At least two sample cases, each with its input as a text and its output as a text or number. */
function hardCoded({ code, samples }: Suspect, texts: readonly string[]): string | null {
  const known = new Set(texts.map(squeeze));
  const numbers = new Set(code.match(/-?\b\d+(?:\.\d+)?\b/g));
  const copied = samples.filter(({ input, output }) => {
    const [asked, answer] = [squeeze(input), squeeze(output)];
    return asked.length >= TELLING && known.has(asked) && (known.has(answer) || numbers.has(answer));
  });
  return copied.length >= 2 ? "The code holds the outputs of the sample cases instead of working them out." : null;
}

function squeeze(text: string): string {
  return text
    .replaceAll(String.raw`\n`, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
