import { McqGrading } from "@invigil/contract/authoring/judging-written";
import { isRunType } from "@invigil/contract/authoring/library-content";
import { StarterEntry } from "@invigil/contract/authoring/starter";
import type { Part, Question } from "@invigil/library/format/question";
import { toDraft } from "@invigil/library/format/to-draft";
import { problemFaults } from "@invigil/rules/library/problem-faults";

/** Shorter, an explanation explains nothing. */
const SHORTEST_EXPLANATION = 80;
/** A program is solved in several languages, so that its limits suit all of them. */
const LANGUAGES = 3;
const WRONG = 2;

/** What is wrong with a question before anything is run, as sentences. */
export function shapeFaults(question: Question, all: readonly Question[]): string[] {
  const entry = StarterEntry.safeParse({
    ...question,
    problem_type: question.type,
    max_score: question.score,
    copied: false,
  });
  if (!entry.success) return entry.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const faults: string[] = [];
  const twins = (same: (other: Question) => boolean) => all.filter(same).length > 1;
  if (twins(({ slug }) => slug === question.slug)) faults.push("Another question has the same slug.");
  if (twins(({ title }) => title.toLowerCase() === question.title.toLowerCase()))
    faults.push("Another question has the same title.");
  if (question.explanation.length < SHORTEST_EXPLANATION) faults.push("The explanation is missing or too short.");
  faults.push(...(question.parts ?? [question]).flatMap(choiceFaults));
  return [...faults, ...draftFaults(question), ...(isRunType(question.type) ? codeFaults(question) : [])];
}

/** A right choice that is longer than all others gives itself away. */
function choiceFaults({ content, grading }: Pick<Part, "content" | "grading">): string[] {
  const correct = McqGrading.safeParse(grading).data?.correct ?? [];
  const lengths = (isRight: boolean) =>
    (content?.choices ?? []).filter(({ id }) => correct.includes(id) === isRight).map(({ text }) => text.length);
  const isTelling = Math.min(...lengths(true)) > Math.max(...lengths(false)) * TELLING;
  return lengths(true).length > 0 && isTelling ? ["The right choice is much longer than the others."] : [];
}

const TELLING = 1.15;

/** Everything that would keep an author from publishing a copy. */
function draftFaults(question: Question): string[] {
  try {
    return problemFaults({ problem_type: question.type, ...toDraft(question) }).map(({ text }) => text);
  } catch (error) {
    return [`Not a valid draft: ${String(error)}`];
  }
}

function codeFaults({ type, solutions = [], wrong = [], content = {} }: Question): string[] {
  const allowed = content.technologies ?? [];
  const languages = new Set(solutions.map(({ technology }) => technology));
  const unknown = [...solutions, ...wrong].filter(({ technology }) => !allowed.includes(technology));
  return [
    ...(type === "SCR" && languages.size < LANGUAGES ? [`There are no solutions in ${LANGUAGES} languages.`] : []),
    ...(wrong.length < WRONG ? [`There are fewer than ${WRONG} wrong solutions.`] : []),
    ...(wrong.some(({ why }) => why.trim() === "") ? ["A wrong solution does not say why it is wrong."] : []),
    ...unknown.map(({ technology }) => `There is a solution in ${technology}, which the question does not allow.`),
  ];
}
