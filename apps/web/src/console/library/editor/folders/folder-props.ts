import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Run } from "@invigil/contract/taking/runs";
import type { Technology } from "@invigil/contract/taking/technologies";
import type { ReactNode } from "react";
import type { LoadEditor } from "../fields/code-text.tsx";

/** What belongs to other features. */
export interface Shown {
  statement: (text: string, type: ProblemType) => ReactNode;
  loadEditor: LoadEditor;
  result: (run: Run) => ReactNode;
  /** What an editor begins with. */
  starterText: (stub: ProblemDraft["content"]["stubs"][string]) => string;
  /** What workers offer. */
  technologies: readonly Technology[];
}

/** A function where the change comes later than the screen that asked for it, as with an upload. */
export type DraftChange = Partial<ProblemDraft> | ((now: ProblemDraft) => Partial<ProblemDraft>);

/** What every folder of the editor is given. */
export interface FolderProps {
  problem: AuthoredProblem;
  draft: ProblemDraft;
  change: (part: DraftChange) => void;
  /** What stands in place of the key and is no JSON yet; null: nothing does. */
  unreadKey: string | null;
  onUnreadKey: (text: string | null) => void;
  readOnly: boolean;
  shown: Shown;
  /** Stores the draft if something was changed; false where that failed. */
  saveFirst: () => Promise<boolean>;
}
