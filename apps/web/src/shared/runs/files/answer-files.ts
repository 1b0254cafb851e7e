import type { Problem } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";

export interface ShownFile {
  path: string;
  content: string;
  readOnly: boolean;
}

/** The question's files with the candidate's changes; read-only files stay as given. */
export function shownFiles(files: Problem["files"], answer: Pick<Answer, "files">): ShownFile[] {
  return files.map(({ path, content, read_only }) => ({
    path,
    content: read_only ? content : (answer.files?.[path] ?? content),
    readOnly: read_only,
  }));
}

/** What is saved and sent: every editable file, changed or not, so that the judge need not guess. */
export function ownFiles(shown: readonly ShownFile[]): Record<string, string> {
  return Object.fromEntries(shown.filter(({ readOnly }) => !readOnly).map(({ path, content }) => [path, content]));
}
