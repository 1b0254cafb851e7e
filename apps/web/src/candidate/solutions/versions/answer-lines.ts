import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import type { Answer } from "@invigil/contract/taking/solutions";
import { blankName } from "@invigil/rules/text/blank-name";
import type { AnswerableProblem } from "../../../shared/answers/save-problems.ts";

type Question = Pick<AnswerableProblem, "problem_type" | "choices" | "blanks">;

/** Returns an answer as plain lines for comparing or copying. */
export function answerLines(answer: Answer, problem: Question): string[] {
  return [
    ...choiceLines(answer, problem),
    ...textLines(answer, problem),
    ...codeFileLines(answer),
    ...fileLines(answer),
  ];
}

function choiceLines({ choice = [] }: Answer, problem: Question): string[] {
  if (ANSWERED_BY[problem.problem_type] !== "choices") {
    return choice.map((text, index) => `${blankName(problem.blanks, index)}: ${text}`);
  }
  return problem.choices.filter(({ id }) => choice.includes(id)).map(({ text }) => text);
}

function textLines({ answer, code }: Answer, problem: Question): string[] {
  const text = code ?? (ANSWERED_BY[problem.problem_type] === "rich text" ? plainText(answer ?? "") : answer);
  return text ? [text] : [];
}

function codeFileLines({ files = {} }: Answer): string[] {
  return Object.entries(files).flatMap(([path, content]) => [`${path}:`, content]);
}

function fileLines({ attachments = [], file_based_data: files = [] }: Answer): string[] {
  return [...attachments.map(({ name }) => name), ...files.map(({ fileBasedData }) => fileBasedData.name)];
}

/** The parsed document is never shown, so nothing in it is loaded or run. */
function plainText(html: string): string {
  const withBreaks = html.replaceAll(/<\/(p|li|h\d|pre|blockquote)>|<br\s*\/?>/gi, "$&\n");
  return new DOMParser().parseFromString(withBreaks, "text/html").body.textContent.trim();
}
