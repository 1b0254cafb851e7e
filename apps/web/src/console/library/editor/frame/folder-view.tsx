import type { EditingFolder } from "@invigil/contract/authoring/library-problem";
import { AdvancedFolder } from "../folders/advanced-folder.tsx";
import { AnswersFolder } from "../folders/answers-folder.tsx";
import { CasesFolder } from "../folders/cases-folder.tsx";
import { FilesFolder } from "../folders/files-folder.tsx";
import type { FolderProps } from "../folders/folder-props.ts";
import { LimitsFolder } from "../folders/limits-folder.tsx";
import { SettingsFolder } from "../folders/settings-folder.tsx";
import { SolutionFolder } from "../folders/solution-folder.tsx";
import { StatementFolder } from "../folders/statement-folder.tsx";
import { StubsFolder } from "../folders/stubs-folder.tsx";

export function FolderView({ folder, ...props }: FolderProps & { folder: Exclude<EditingFolder, "workspace"> }) {
  switch (folder) {
    case "statement":
      return <StatementFolder {...props} />;
    case "answers":
      return <AnswersFolder {...props} />;
    case "settings":
      return <SettingsFolder {...props} />;
    case "stubs":
      return <StubsFolder {...props} />;
    case "cases":
      return <CasesFolder {...props} />;
    case "files":
      return <FilesFolder {...props} />;
    case "limits":
      return <LimitsFolder {...props} />;
    case "solution":
      return <SolutionFolder {...props} />;
    case "advanced":
      return <AdvancedFolder {...props} />;
  }
}
