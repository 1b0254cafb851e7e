import type { Problem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";

export interface ShownFile {
  path: string;
  content: string;
  readOnly: boolean;
}

/** The files of the question with the candidate's own changes; what is read-only stays as it was given. */
export function shownFiles(files: Problem["files"], answer: Pick<Answer, "files">): ShownFile[] {
  return files.map(({ path, content, read_only }) => ({
    path,
    content: read_only ? content : (answer.files?.[path] ?? content),
    readOnly: read_only,
  }));
}

/** What is saved and sent: all that may be changed, changed or not, so that the judge need not guess. */
export function ownFiles(shown: readonly ShownFile[]): Record<string, string> {
  return Object.fromEntries(shown.filter(({ readOnly }) => !readOnly).map(({ path, content }) => [path, content]));
}
