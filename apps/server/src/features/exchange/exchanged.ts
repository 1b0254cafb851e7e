import { ProblemType } from "@invigil/contract/problems";
import { z } from "zod";
import { ProblemContent } from "../../records/definitions.ts";

const question = {
  problem_type: ProblemType,
  title: z.string().trim().min(1).max(200),
  statement: z.string().max(100_000),
  max_score: z.number().min(0).max(10_000),
  content: ProblemContent,
  grading: z.record(z.string(), z.unknown()),
};

/** A problem as it travels: what an author can write, and nothing of the installation that it comes from. */
export const ExchangedProblem = z.object({
  ...question,
  difficulty: z.enum(["easy", "medium", "hard"]).nullable().default(null),
  tags: z.array(z.string().trim().min(1).max(40)).max(30).default([]),
  authoring: z.record(z.string(), z.unknown()).default({}),
  children: z.array(z.object(question)).max(50).default([]),
});
export type ExchangedProblem = z.infer<typeof ExchangedProblem>;

export interface Refused {
  name: string;
  reason: string;
}

/** What a file holds: problems, and what could not be read of it. */
export interface Imported {
  problems: ExchangedProblem[];
  refused: Refused[];
}

type Draft = Partial<Omit<z.input<typeof ExchangedProblem>, "content">> & {
  problem_type: ProblemType;
  content?: z.input<typeof ProblemContent>;
};

/** What a question cannot be, with the sentence that says why. */
export class NotImportable extends Error {}

/** Titles are shortened and points bounded; everything else must fit. */
export function exchanged({ title, statement, max_score, ...draft }: Draft): ExchangedProblem {
  const named = (title ?? statement ?? "").replaceAll(/\s+/g, " ").trim();
  const parsed = ExchangedProblem.safeParse({
    content: {},
    grading: {},
    ...draft,
    title: named.slice(0, 200) || "Untitled",
    statement: statement ?? "",
    max_score: Number.isFinite(max_score) ? max_score : 1,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new NotImportable(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "does not fit"}`);
}

/** Reads each question by itself: one that cannot be read is listed, and the others come in. */
export function readEach<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  read: (item: T) => ExchangedProblem,
): Imported {
  const imported: Imported = { problems: [], refused: [] };
  for (const item of items) {
    try {
      imported.problems.push(read(item));
    } catch (error) {
      if (!(error instanceof NotImportable)) throw error;
      imported.refused.push({ name: nameOf(item).slice(0, 200) || "Untitled", reason: error.message });
    }
  }
  return imported;
}

export function letter(index: number): string {
  return index < 26 ? String.fromCodePoint(97 + index) : `c${index + 1}`;
}
