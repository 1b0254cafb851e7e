import { counted } from "@invigil/contract/messages/counted";

/** How many were changed, as the subject of a sentence. */
function questionsWere(count: number): string {
  return `${counted(count, "question")} ${count === 1 ? "was" : "were"}`;
}

const UNCHANGED = "Nothing needed to change.";

export function movedText(count: number, folder: string): string {
  if (count === 0) return UNCHANGED;
  return `${questionsWere(count)} moved to ${folder === "" ? "the top level" : `“${folder}”`}.`;
}

export function taggedText(count: number): string {
  return count === 0 ? UNCHANGED : `The tags of ${counted(count, "question")} were changed.`;
}

export function archivedText(count: number, archived: boolean): string {
  return count === 0 ? UNCHANGED : `${questionsWere(count)} ${archived ? "archived" : "restored"}.`;
}

export function undoneText(count: number): string {
  return count === 0 ? UNCHANGED : `${counted(count, "question")} ${count === 1 ? "is" : "are"} as before.`;
}

export function missingText(count: number): string {
  if (count === 0) return "";
  return ` ${counted(count, "question")} no longer ${count === 1 ? "exists" : "exist"}.`;
}
