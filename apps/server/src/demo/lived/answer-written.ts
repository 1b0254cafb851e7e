import type { Answer } from "@invigil/contract/taking/solutions";
import { z } from "zod";
import type { DemoProblem } from "../content.ts";
import { pickOne, type Chance } from "./chance.ts";
import type { LivedAnswer } from "./life.ts";

const Choices = z.object({ correct: z.array(z.string()) });
const Blanks = z.object({ blanks: z.array(z.object({ accepted: z.array(z.string()) })) });

interface Written {
  problem: DemoProblem;
  slug: string;
  isRight: boolean;
  chance: Chance;
}

/** An answer to a question that the key judges; undefined for other types. */
export function answerByKey({ problem, slug, isRight, chance }: Written): LivedAnswer | undefined {
  if (problem.type === "MCQ") return { problem: slug, edits: choose(problem, isRight, chance) };
  if (problem.type === "FIB") return { problem: slug, edits: fillIn(problem, isRight) };
  return undefined;
}

/** Some change their mind: first another choice, then the one that counts. */
function choose(problem: DemoProblem, isRight: boolean, chance: Chance): Answer[] {
  const { correct } = Choices.parse(problem.grading);
  const others = (problem.content?.choices ?? []).map(({ id }) => id).filter((id) => !correct.includes(id));
  const other = pickOne(chance, others) ?? "";
  const wrong = correct.length > 1 ? [...correct.slice(0, -1), ...(chance() < 0.5 ? [other] : [])] : [other];
  const final = isRight ? correct : wrong;
  const first = isRight ? [other] : correct.slice(0, 1);
  return chance() < 0.4 ? [{ choice: first }, { choice: final }] : [{ choice: final }];
}

/** Blank after blank; a wrong answer misses the last one. */
function fillIn(problem: DemoProblem, isRight: boolean): Answer[] {
  const { blanks } = Blanks.parse(problem.grading);
  const texts = blanks.map(({ accepted: [first = ""] }, index) =>
    isRight || index < blanks.length - 1 ? first : miss(first),
  );
  return texts.map((_, index) => ({ choice: texts.map((text, at) => (at <= index ? text : "")) }));
}

function miss(accepted: string): string {
  const number = Number(accepted);
  return Number.isNaN(number) ? "not sure" : String(number + 2);
}

/** A text as it grows, a few words at a time. */
export function typed(text: string, { steps, html = false }: { steps: number; html?: boolean }): Answer[] {
  const words = text.split(" ");
  const sizes = Array.from({ length: steps }, (_, index) => Math.ceil((words.length * (index + 1)) / steps));
  return sizes.map((size) => {
    const part = words.slice(0, size).join(" ");
    return { answer: html && size < words.length ? plainParagraph(part) : part };
  });
}

/** A part of rich text has no tag that is still open. */
function plainParagraph(part: string): string {
  return `<p>${part.replaceAll(/<[^>]*>?/g, " ").trim()}</p>`;
}
