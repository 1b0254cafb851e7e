import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Run } from "@invigil/contract/taking/runs";
import type { Technology } from "@invigil/contract/taking/technologies";
import type { ReactNode } from "react";
import type { LoadEditor } from "../fields/code-text.tsx";

/** Renderers and data from other features, passed in by the page. */
export interface Shown {
  statement: (text: string, type: ProblemType) => ReactNode;
  loadEditor: LoadEditor;
  result: (run: Run) => ReactNode;
  /** Returns the code that an editor starts with. */
  starterText: (stub: ProblemDraft["content"]["stubs"][string]) => string;
  /** Shows an author's own environment. */
  workspace: (props: WorkspaceProps) => ReactNode;
  /** The languages that workers offer. */
  technologies: readonly Technology[];
}

export interface WorkspaceProps {
  slug: string;
  /** What is prepared; one with another id takes its place. */
  shown: { id: string; files: ProblemDraft["content"]["files"] };
  /** Whether leaving the page would lose something. */
  isDirty: boolean;
  /** Called with the files that are not read-only, after each change. */
  onEdited: (own: Record<string, string>) => void;
}

/** A function if the change may be applied later than it was requested, as after an upload. */
export type DraftChange = Partial<ProblemDraft> | ((now: ProblemDraft) => Partial<ProblemDraft>);

/** The props of every tab of the editor. */
export interface FolderProps {
  problem: AuthoredProblem;
  draft: ProblemDraft;
  change: (part: DraftChange) => void;
  /** Text in place of the key that is not valid JSON yet, or null. */
  unreadKey: string | null;
  onUnreadKey: (text: string | null) => void;
  readOnly: boolean;
  shown: Shown;
  /** Saves the draft if it was changed; returns false if that failed. */
  saveFirst: () => Promise<boolean>;
}
