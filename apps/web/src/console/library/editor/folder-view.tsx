import type { EditingFolder } from "@invigil/contract/library-problem";
import { AdvancedFolder } from "./advanced-folder.tsx";
import { AnswersFolder } from "./answers-folder.tsx";
import { CasesFolder } from "./cases-folder.tsx";
import { FilesFolder } from "./files-folder.tsx";
import type { FolderProps } from "./folder-props.ts";
import { LimitsFolder } from "./limits-folder.tsx";
import { SettingsFolder } from "./settings-folder.tsx";
import { SolutionFolder } from "./solution-folder.tsx";
import { StatementFolder } from "./statement-folder.tsx";
import { StubsFolder } from "./stubs-folder.tsx";

export function FolderView({ folder, ...props }: FolderProps & { folder: EditingFolder }) {
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
