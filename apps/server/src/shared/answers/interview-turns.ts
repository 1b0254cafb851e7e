import { createHash } from "node:crypto";

interface Turn {
  seq: number;
  text: string;
  rephrased: string | null;
  rephrased_at: Date | null;
}

/** A turn of an interview as receipts name it: by the words that the candidate was shown. */
export function namedTurn({ seq, text, rephrased, rephrased_at }: Turn) {
  const title = rephrased_at === null ? text : (rephrased ?? text);
  return { problem: `turn-${seq}`, title, problem_type: "interview", seq };
}

export function digestOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
