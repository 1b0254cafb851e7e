import type { Answer } from "@invigil/contract/taking/solutions";
import { writtenCells } from "@invigil/rules/text/notebook";
import { withoutTags } from "@invigil/rules/text/without-tags";

/** The path of an answer that consists of a single text. */
export const ONLY = "";

/** Returns an answer as plain texts by file; an answer without files has a single text. */
export function textsOf(answer: Answer | null): Record<string, string> {
  if (answer === null) return {};
  const files = answer.files ?? {};
  if (Object.keys(files).length > 0) {
    return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, readable(path, text)]));
  }
  const text = answer.code ?? (answer.answer === undefined ? undefined : plainText(answer.answer));
  if (text !== undefined) return { [ONLY]: text };
  if (answer.choice) return { [ONLY]: answer.choice.map((each, index) => `${index + 1}. ${each}`).join("\n") };
  const uploaded = [
    ...(answer.file_based_data ?? []).map(({ fileBasedData }) => fileBasedData.name),
    ...(answer.attachments ?? []).map(({ name }) => name),
    ...[answer.video_post_url, answer.audio_post_url].filter(Boolean).map(() => "A recording"),
  ];
  return { [ONLY]: uploaded.join("\n") };
}

/** Of a notebook, what was written in its cells: what they print appears at once, and nobody has typed it. */
function readable(path: string, text: string): string {
  return path.endsWith(".ipynb") ? (writtenCells(text) ?? text) : text;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Returns the words of rich text, one line per block. Text without markup stays as it is. */
function plainText(answer: string): string {
  if (!/<\/?(?:p|div|ul|ol|li|h[1-6]|br|blockquote|pre)\b/i.test(answer)) return answer;
  return withoutTags(answer.replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote|pre)>/gi, "\n"))
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .trimEnd();
}

export interface Change {
  /** The index of the first character that differs. */
  from: number;
  removed: string;
  inserted: string;
}

/** Describes an edit as one piece of text replaced by another. */
export function changeOf(before: string, after: string): Change {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, removed: before.slice(from, before.length - end), inserted: after.slice(from, after.length - end) };
}

/** Returns the texts that an edit changed, with the largest change first. */
export function changedTexts(before: Answer | null, after: Answer | null): (Change & { path: string })[] {
  const [old, next] = [textsOf(before), textsOf(after)];
  const paths = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return paths
    .map((path) => ({ path, ...changeOf(old[path] ?? "", next[path] ?? "") }))
    .filter(({ removed, inserted }) => removed !== "" || inserted !== "")
    .toSorted((one, other) => size(other) - size(one));
}

function size({ removed, inserted }: Change): number {
  return removed.length + inserted.length;
}
