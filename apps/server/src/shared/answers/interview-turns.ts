import { createHash } from "node:crypto";
import { z } from "zod";

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

const Signed = z.object({ digest: z.string() });

/** As on the candidate's receipt. Answers that arrived before there were receipts were typed. */
export function lateDigest({ receipt, text }: { receipt: unknown; text: string }): string {
  return Signed.safeParse(receipt).data?.digest ?? digestOfText(text);
}

export function digestOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
