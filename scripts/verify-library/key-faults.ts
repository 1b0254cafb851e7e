import { FibGrading, McqGrading } from "@invigil/contract/authoring/judging-written";
import { ProblemContent } from "@invigil/contract/authoring/library-content";
import { answeredBy } from "@invigil/contract/taking/problem-types";
import { gradeOne } from "@invigil/grading/answers/grade-answer";
import type { Part, Question } from "@invigil/library/format/question";

type Keyed = Pick<Part, "content" | "grading" | "score"> & { type: string; title: string };

/** Grades right and wrong answers to choices and blanks as the product does. */
export async function keyFaults(question: Question): Promise<string[]> {
  const faults = await Promise.all((question.parts ?? [question]).map(faultsOf));
  return faults.flat();
}

async function faultsOf(question: Keyed): Promise<string[]> {
  const { right, wrong } = answersTo(question);
  const faults: string[] = [];
  for (const choice of right)
    if ((await statusOf(question, choice)) !== "ACC")
      faults.push(`${question.title}: “${choice.join(", ")}” is refused.`);
  for (const choice of wrong)
    if ((await statusOf(question, choice)) === "ACC")
      faults.push(`${question.title}: “${choice.join(", ")}” is accepted.`);
  return faults;
}

async function statusOf({ type, grading, score }: Keyed, choice: string[]): Promise<string> {
  const given = { type, grading, maxScore: score, answer: { choice } };
  return (await gradeOne(given, async () => Promise.reject(new Error("no files here")))).status;
}

function answersTo({ type, content, grading }: Keyed): { right: string[][]; wrong: string[][] } {
  switch (answeredBy(type)) {
    case "choices": {
      const { correct } = McqGrading.parse(grading);
      const { choices } = ProblemContent.parse(content ?? {});
      const others = choices.map(({ id }) => id).filter((id) => !correct.includes(id));
      return { right: [correct], wrong: [...others.map((id) => [id]), [...correct, ...others]] };
    }
    case "blanks": {
      const { blanks } = FibGrading.parse(grading);
      const firsts = blanks.map(({ accepted }) => accepted[0] ?? "");
      const replaced = (at: number, text: string) => firsts.map((first, index) => (index === at ? text : first));
      return {
        right: blanks.flatMap(({ accepted }, index) => accepted.map((text) => replaced(index, text))),
        wrong: blanks.map((_, index) => replaced(index, "something else")),
      };
    }
    default:
      return { right: [], wrong: [] };
  }
}
