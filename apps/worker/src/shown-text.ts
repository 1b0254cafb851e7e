import { cutText } from "@invigil/rules/text/cut-text";
import { storable, UNSHOWN } from "@invigil/rules/text/storable";

/** A program's output as the database can store it: shortened, without NUL and without half a character at the end. */
export function shownText(bytes: Buffer | string, longest: number): string {
  const text = typeof bytes === "string" ? bytes : bytes.toString("utf8");
  return storable(cutText(text, longest), UNSHOWN);
}

export const SHOWN = { sample: 20_000, hidden: 2_000, log: 20_000, output: 100_000 } as const;
