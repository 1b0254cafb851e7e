import type { Answer } from "@invigil/contract/taking/solutions";

interface Compared {
  /** Empty for an answer that is a single text. */
  path: string;
  before: string;
  after: string;
  differs: boolean;
}

type Texts = Pick<Answer, "code" | "files">;

/** Pairs the texts of two versions of an answer; a file that one of them lacks is empty there. */
export function comparedTexts(older: Texts, newer: Texts): Compared[] {
  if (older.files === undefined && newer.files === undefined) return [compared("", older.code, newer.code)];
  const paths = new Set([...Object.keys(newer.files ?? {}), ...Object.keys(older.files ?? {})]);
  return [...paths].map((path) => compared(path, older.files?.[path], newer.files?.[path]));
}

function compared(path: string, before = "", after = ""): Compared {
  return { path, before, after, differs: before !== after };
}
