import { Answer } from "@invigil/contract/taking/solutions";
import { withoutTags } from "@invigil/rules/text/without-tags";
import { answeredTechnology } from "../../shared/answers/answered-technology.ts";
import type { ProblemContent } from "../../shared/tests/definitions.ts";

/** Types whose answers are compared by their words. */
const TEXT = "text";

/** A candidate's answer as one text, with the files of an answer in sequence under their names. */
export function answerText(body: unknown, content: ProblemContent): { text: string; technology: string } {
  const answer = Answer.parse(body ?? {});
  const files = Object.entries(answer.files ?? {}).toSorted(([a], [b]) => a.localeCompare(b));
  if (answer.answer !== undefined) return { text: wordsOf(answer.answer), technology: TEXT };
  const text = files.length > 0 ? files.map(([path, code]) => `${path}\n${code}`).join("\n\n") : (answer.code ?? "");
  return { text, technology: answeredTechnology(answer, content) };
}

/** The code that the problem hands out in a language. */
export function givenTexts(content: ProblemContent, technology: string): string[] {
  const stub = content.stubs[technology];
  const parts = stub ? ("content" in stub ? [stub.content] : [stub.head, stub.body, stub.tail]) : [];
  const files = content.files.map(({ content: text }) => text);
  return [parts.join("\n"), ...files].filter((text) => text.trim() !== "");
}

const BLOCK_END = /<\/(p|li|h\d|div|tr|pre)>|<br\s*\/?>/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

function wordsOf(html: string): string {
  return withoutTags(html.replaceAll(BLOCK_END, "\n")).replaceAll(
    /&(\w+|#39);/g,
    (whole, name: string) => ENTITIES[name] ?? whole,
  );
}
