import { ProblemContent } from "@invigil/contract/authoring/library-content";
import { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { SKILLS } from "@invigil/contract/authoring/starter";
import type { Question } from "./question.ts";

/** The question as an author would have written it in the library, without a folder. */
export function toDraft(question: Question): Omit<ProblemDraft, "folder"> {
  const { title, statement, score, content, grading, difficulty, skills, parts = [], solutions } = question;
  const [solution] = solutions ?? [];
  return ProblemDraft.omit({ folder: true }).parse({
    title,
    statement,
    max_score: score,
    content: ProblemContent.parse(content ?? {}),
    grading,
    difficulty,
    tags: skills.map((skill) => SKILLS[skill]),
    authoring: { notes: notesOf(question), solution: solution ? { files: {}, ...solution } : null },
    children: parts.map((part) => ({
      slug: null,
      problem_type: part.type,
      title: part.title,
      statement: part.statement,
      max_score: part.score,
      content: ProblemContent.parse(part.content ?? {}),
      grading: part.grading,
    })),
  });
}

/** What has no field of its own: authors find it in the notes of their copy. */
function notesOf({ explanation, minutes, solutions = [], wrong = [] }: Question): string {
  const others = solutions.slice(1).filter(({ code }) => code !== solutions[0]?.code);
  return [
    explanation,
    minutes === 1 ? "Takes about 1 minute." : `Takes about ${minutes} minutes.`,
    ...(wrong.length === 0 ? [] : ["Mistakes that the tests catch:", wrong.map(({ why }) => `- ${why}`).join("\n")]),
    ...others.map(({ technology, code }) => `Solution in ${technology}:\n\n\`\`\`\n${code.trimEnd()}\n\`\`\``),
  ].join("\n\n");
}
