import { messages } from "@invigil/contract/messages/messages";
import { ANSWERED_BY, type ProblemType } from "@invigil/contract/taking/problem-types";
import type { Answer } from "@invigil/contract/taking/solutions";
import { withoutTags } from "../text/without-tags.ts";

type Content = Answer;

function hasText(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text.trim() !== "";
}

/** An empty rich-text editor still saves markup such as `<p><br></p>`; a single picture is an answer. */
function hasRichText(html: string | undefined): boolean {
  if (html === undefined) return false;
  return /<img\b/i.test(html) || hasText(withoutTags(html).replaceAll(/&nbsp;|&#160;/gi, " "));
}

/** In one file or several. */
function hasCode({ code, files = {} }: Content): boolean {
  return hasText(code) || Object.values(files).some(hasText);
}

/** Whether an answer has any content. */
export function hasContent(answer: Content, type: ProblemType): boolean {
  switch (ANSWERED_BY[type]) {
    case "code":
      return hasCode(answer);
    case "choices":
    case "blanks":
      return answer.choice?.some(hasText) ?? false;
    case "rich text":
      return hasRichText(answer.answer) || (answer.attachments?.length ?? 0) > 0;
    case "plain text":
      return hasText(answer.answer);
    case "files":
      return answer.file_based_data?.some((file) => hasText(file.url)) ?? false;
    case "video":
      return hasText(answer.video_post_url);
    case "audio":
      return hasText(answer.audio_post_url);
    case "parts":
      return true;
  }
}

interface Answerable {
  problem_type: ProblemType;
  solution: Content | null;
}

function isAnswered(problem: Answerable): boolean {
  return problem.solution !== null && hasContent(problem.solution, problem.problem_type);
}

/** A parent is attempted when all its children are. */
export function isAttempted(problem: Answerable & { children: readonly Answerable[] }): boolean {
  if (problem.children.length > 0) return problem.children.every(isAnswered);
  return problem.problem_type !== "CMP" && isAnswered(problem);
}

export interface Meter {
  attempted: number;
  total: number;
}

interface Counted {
  problems_total: number;
  problems: readonly (Answerable & { children: readonly Answerable[] })[];
}

/** Top-level questions, where a comprehension counts once. Locked sections send only the number of their problems. */
export function meter(sections: readonly Counted[]): Meter {
  return {
    attempted: sections.flatMap((section) => section.problems).filter(isAttempted).length,
    total: sections.reduce((sum, section) => sum + Math.max(section.problems_total, section.problems.length), 0),
  };
}

export function meterText({ attempted, total }: Meter): string {
  return messages.attemptedCount(attempted, total);
}
