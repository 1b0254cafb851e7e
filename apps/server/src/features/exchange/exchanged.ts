import { FolderPath, toPlain } from "@invigil/contract/fields";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import { z } from "zod";
import { ProblemContent } from "../../shared/tests/definitions.ts";

const question = {
  problem_type: ProblemType,
  title: z.string().trim().min(1).max(200),
  statement: z.string().max(100_000),
  max_score: z.number().min(0).max(10_000),
  content: ProblemContent,
  grading: z.record(z.string(), z.unknown()),
};

/** A problem in transit: everything an author can write, and nothing about the installation it comes from. */
export const ExchangedProblem = z.object({
  ...question,
  difficulty: z.enum(["easy", "medium", "hard"]).nullable().default(null),
  tags: z.array(z.string().trim().min(1).max(40)).max(30).default([]),
  authoring: z.record(z.string(), z.unknown()).default({}),
  /** Its original folder, recreated inside the target folder. */
  folder: z.string().overwrite(toPlain).pipe(FolderPath).default(""),
  children: z.array(z.object(question)).max(50).default([]),
});
export type ExchangedProblem = z.infer<typeof ExchangedProblem>;

export interface Refused {
  name: string;
  reason: string;
}

/** The contents of a file: problems, what could not be read, and what the problems lost. */
export interface Imported {
  problems: ExchangedProblem[];
  refused: Refused[];
  left_out: Refused[];
}

/** Records, in a sentence, what part of a question is not imported. */
export type Leave = (reason: string) => void;

type Draft = Partial<Omit<z.input<typeof ExchangedProblem>, "content">> & {
  problem_type: ProblemType;
  content?: z.input<typeof ProblemContent>;
};

/** Why a question cannot be imported, as a sentence. */
export class NotImportable extends Error {}

/** Shortens titles and tags; everything else must be valid. */
export function exchanged({ title, statement, max_score, tags = [], ...draft }: Draft): ExchangedProblem {
  const named = (title ?? statement ?? "").replaceAll(/\s+/g, " ").trim();
  const parsed = ExchangedProblem.safeParse({
    content: {},
    grading: {},
    ...draft,
    tags: tags.slice(0, 30),
    title: named.slice(0, 200) || "Untitled",
    statement: statement ?? "",
    max_score: Number.isFinite(max_score) ? max_score : 1,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new NotImportable(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is not valid"}`);
}

/** Reads each question on its own: one that cannot be read is listed, and the others are imported. */
export function readEach<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  read: (item: T, leave: Leave) => ExchangedProblem,
): Imported {
  const imported: Imported = { problems: [], refused: [], left_out: [] };
  for (const item of items) {
    const reasons = new Set<string>();
    try {
      const problem = read(item, (reason) => reasons.add(reason));
      imported.problems.push(withNotes(problem, [...reasons]));
      for (const reason of reasons) imported.left_out.push({ name: problem.title, reason });
    } catch (error) {
      if (!(error instanceof NotImportable)) throw error;
      imported.refused.push({ name: nameOf(item).slice(0, 200) || "Untitled", reason: error.message });
    }
  }
  return imported;
}

const MOST_NOTES = 20_000;

/** Also written into the notes, so that anyone who opens the draft later sees what it lacks. */
function withNotes(problem: ExchangedProblem, reasons: readonly string[]): ExchangedProblem {
  if (reasons.length === 0) return problem;
  const { notes } = Authoring.parse(problem.authoring);
  const all = [notes, ...reasons].filter((text) => text !== "").join("\n\n");
  return { ...problem, authoring: { solution: null, ...problem.authoring, notes: all.slice(0, MOST_NOTES) } };
}

const Authoring = z.object({ notes: z.string().catch("") });

export function letter(index: number): string {
  return index < 26 ? String.fromCodePoint(97 + index) : `c${index + 1}`;
}
