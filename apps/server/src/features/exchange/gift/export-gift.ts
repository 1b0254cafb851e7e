import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import {
  blanksOf,
  leaveRubric,
  noCounterpart,
  NotExportable,
  weightedChoices,
  withoutWildcards,
  writeEach,
  type Question,
  type Written,
} from "../exported.ts";
import type { ExchangedProblem, Leave } from "../exchanged.ts";
import { folderCategory } from "../category-folder.ts";
import { mediaIn } from "../own-format.ts";

/**
 * Writes GIFT, Moodle's plain text. Points, tags and comprehension links go into comments, where Moodle also puts its
 * tags.
 */
export function writeGift(problems: readonly ExchangedProblem[]): Written {
  let folder = "";
  const place = (problem: ExchangedProblem, leave: Leave) => {
    const question = block(problem, leave);
    if (problem.folder === folder) return question;
    folder = problem.folder;
    return `$CATEGORY: ${folderCategory(folder)}\n\n${question}`;
  };
  const file = writeEach(problems, place, (words) => `// ${words.replaceAll(/\s+/g, " ")}\n`);
  return { ...file, text: `${file.text}\n` };
}

function block(problem: ExchangedProblem, leave: Leave): string {
  if (mediaIn([problem]).length > 0) leave("GIFT does not support files, so pictures are left out.");
  const tags = problem.tags.map((tag) => `[tag:${remark(tag)}]`);
  if (problem.problem_type !== "CMP") return written(problem, answers(problem, leave), tags);
  if (problem.children.length === 0) throw new NotExportable("The comprehension has no questions.");
  const children = problem.children.map((child) => written(child, answers(child, leave), []));
  return [written(problem, null, [`[questions:${children.length}]`, ...tags]), ...children].join("\n");
}

function written({ title, statement, max_score }: Question, answer: string | null, remarks: string[]): string {
  const about = [`[points:${max_score}]`, ...remarks].join(" ");
  const asked = `::${escaped(title)}::[markdown]${escaped(statement)}`;
  return `// ${about}\n${asked}${answer === null ? "" : ` {${answer}}`}\n`;
}

function answers(question: Question, leave: Leave): string {
  switch (ANSWERED_BY[question.problem_type]) {
    case "choices": {
      const single = !question.content.is_multi_correct;
      const lines = weightedChoices(question, leave).map(({ text, right, fraction }) => {
        const weight = single && !text.startsWith("%") ? "" : `%${fraction}%`;
        return `\n${single && right ? "=" : "~"}${weight}${escaped(text)}`;
      });
      return `${lines.join("")}\n`;
    }
    case "blanks": {
      const [blank, ...more] = blanksOf(question, leave);
      if (!blank || more.length > 0) throw new NotExportable("GIFT supports only one blank per question.");
      const { accepted, tolerance } = blank;
      if (tolerance !== null) return `#${accepted.map((text) => `=${text}:${tolerance}`).join(" ")}`;
      if (accepted.every((text) => text.includes("->")))
        throw new NotExportable("GIFT would read answers with arrows (->) as pairs.");
      if (blank.case_sensitive) leave("GIFT does not distinguish upper and lower case.");
      return accepted
        .map((text) => `=${text.startsWith("%") ? "%100%" : ""}${escaped(withoutWildcards(text))}`)
        .join(" ");
    }
    case "plain text":
      leave("It becomes a formatted text answer.");
      leaveRubric(question, leave);
      return "";
    case "rich text":
      leaveRubric(question, leave);
      return "";
    default:
      throw noCounterpart();
  }
}

/** An empty line would end the question. */
function escaped(text: string): string {
  return text
    .trim()
    .replaceAll(/[\\~=#{}:]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`);
}

function remark(text: string): string {
  return text.replaceAll(/[\\\]]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}
