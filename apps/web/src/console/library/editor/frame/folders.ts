import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { isRunType } from "@invigil/contract/authoring/library-content";
import type { EditingFolder } from "@invigil/contract/authoring/library-problem";
import type { ProblemType } from "@invigil/contract/taking/problem-types";

const FOLDER_NAMES: Record<EditingFolder, string> = {
  statement: "Statement",
  answers: "Answers",
  settings: "Settings",
  stubs: "Starting code",
  workspace: "Workspace",
  cases: "Cases",
  files: "Files",
  limits: "Limits",
  solution: "Solution",
  advanced: "Key as JSON",
};

/** A project has no starting code besides its files. */
export function folderName(folder: EditingFolder, type: ProblemType): string {
  return folder === "stubs" && hasEnvironment(type) ? "Languages" : FOLDER_NAMES[folder];
}

/** Returns the tabs of the editor in the order in which a question is written. */
export function foldersOf(type: ProblemType): EditingFolder[] {
  if (!isRunType(type)) return ["statement", "answers", "settings"];
  if (hasEnvironment(type)) {
    return ["statement", "stubs", "workspace", "files", "cases", "limits", "solution", "settings", "advanced"];
  }
  return ["statement", "stubs", "cases", "files", "limits", "solution", "settings", "advanced"];
}
