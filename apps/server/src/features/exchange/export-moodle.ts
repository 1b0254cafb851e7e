import { z } from "zod";
import type { ExchangedProblem } from "./exchanged.ts";

const Mcq = z.object({ correct: z.array(z.string()) });
const Fib = z.object({
  blanks: z.array(
    z.object({
      accepted: z.array(z.string()),
      case_sensitive: z.boolean().optional(),
      tolerance: z.number().optional(),
    }),
  ),
});

/** What Moodle knows too; the other types are named in a comment, so that nobody looks for them. */
export function writeMoodle(problems: readonly ExchangedProblem[]): string {
  const parts = problems.map((problem) => question(problem) ?? `  <!-- left out: ${comment(problem)} -->`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${parts.join("\n")}\n</quiz>\n`;
}

function question(problem: ExchangedProblem): string | null {
  switch (problem.problem_type) {
    case "MCQ": {
      const key = Mcq.safeParse(problem.grading).data;
      if (!key || key.correct.length === 0) return null;
      const { choices, is_multi_correct: multi } = problem.content;
      const wrong = multi ? -100 / key.correct.length : 0;
      const answers = choices.map(({ id, text }) =>
        answer(text, key.correct.includes(id) ? 100 / (multi ? key.correct.length : 1) : wrong),
      );
      return wrap(problem, "multichoice", [`    <single>${!multi}</single>`, ...answers]);
    }
    case "FIB": {
      const [blank, ...more] = Fib.safeParse(problem.grading).data?.blanks ?? [];
      if (!blank || more.length > 0) return null;
      if (blank.tolerance !== undefined && blank.tolerance > 0) {
        const inner = `<tolerance>${blank.tolerance}</tolerance>`;
        return wrap(
          problem,
          "numerical",
          blank.accepted.map((text) => answer(text, 100, inner)),
        );
      }
      const usecase = `    <usecase>${blank.case_sensitive === true ? 1 : 0}</usecase>`;
      return wrap(problem, "shortanswer", [usecase, ...blank.accepted.map((text) => answer(text, 100))]);
    }
    case "SUB":
    case "TEX": {
      const format = problem.problem_type === "TEX" ? "plain" : "editor";
      return wrap(problem, "essay", [`    <responseformat>${format}</responseformat>`]);
    }
    default:
      return null;
  }
}

function wrap(problem: ExchangedProblem, type: string, inner: string[]): string {
  const tags = problem.tags.map((tag) => `<tag><text>${escape(tag)}</text></tag>`).join("");
  return [
    `  <question type="${type}">`,
    `    <name><text>${escape(problem.title)}</text></name>`,
    `    <questiontext format="markdown"><text>${escape(problem.statement)}</text></questiontext>`,
    `    <defaultgrade>${problem.max_score}</defaultgrade>`,
    ...inner,
    `    <tags>${tags}</tags>`,
    "  </question>",
  ].join("\n");
}

function answer(text: string, fraction: number, inner = ""): string {
  const share = Number(fraction.toFixed(5));
  return `    <answer fraction="${share}" format="plain_text"><text>${escape(text)}</text>${inner}</answer>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Two hyphens would end the comment. */
function comment({ title, problem_type }: ExchangedProblem): string {
  return `${title} (${problem_type})`.replaceAll(/-+/g, "-").replaceAll(/[<>]/g, "");
}
