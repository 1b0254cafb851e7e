import { exchanged, type ExchangedProblem, type Leave } from "./exchanged.ts";
import type { BlankKey, choiceKey } from "./answer-keys.ts";

/** An answer requested inside a text. */
export type Part =
  | { kind: "blank"; weight: number; key: BlankKey }
  | ({ kind: "choice"; weight: number; asked?: string } & ReturnType<typeof choiceKey>)
  | { kind: "text"; weight: number; asked?: string };

type Base = Omit<Parameters<typeof exchanged>[0], "problem_type" | "statement" | "content" | "grading">;

interface Asked {
  base: Base;
  parts: readonly Part[];
  /** Writes the text with a replacement for each part. */
  write: (mark: (index: number) => string) => string;
  leave: Leave;
}

/**
 * Blanks alone stay in their text; if one of them is a choice, the text becomes a comprehension and each answer a
 * question.
 */
export function ofParts({ base, parts, write, leave }: Asked): ExchangedProblem {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const points = base.max_score ?? total;
  const blanks = parts.flatMap((part) => (part.kind === "blank" ? [part] : []));
  if (blanks.length === parts.length) {
    if (new Set(blanks.map(({ weight }) => weight)).size > 1)
      leave("The blanks were worth different marks. Here each is worth the same.");
    return exchanged({
      ...base,
      max_score: points,
      problem_type: "FIB",
      statement: write(() => "___"),
      content: { blanks: parts.map((_, index) => ({ id: String(index + 1), label: `Blank ${index + 1}` })) },
      grading: { blanks: blanks.map(({ key }) => key) },
    });
  }
  return exchanged({
    ...base,
    max_score: points,
    problem_type: "CMP",
    statement: write((index) => `**(${index + 1})**`),
    children: parts.map((part, index) => ({
      title: `(${index + 1})`,
      max_score: Number(((points * part.weight) / total).toFixed(4)),
      ...questionOf(part, `(${index + 1})`),
    })),
  });
}

function questionOf(part: Part, place: string) {
  switch (part.kind) {
    case "blank":
      return {
        problem_type: "FIB" as const,
        statement: `${place} ___`,
        content: { blanks: [{ id: "1", label: "Answer" }] },
        grading: { blanks: [part.key] },
      };
    case "choice": {
      const { content, grading } = part;
      const asked = content.is_multi_correct ? `Which answers fit at ${place}?` : `Which answer fits at ${place}?`;
      return { problem_type: "MCQ" as const, statement: part.asked || asked, content, grading };
    }
    case "text":
      return { problem_type: "SUB" as const, statement: part.asked || place, content: {}, grading: {} };
  }
}
