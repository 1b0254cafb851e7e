import { ScrGrading } from "@invigil/contract/judging";
import { DbaGrading, ShlGrading } from "@invigil/contract/judging-data";
import { Alert } from "@mantine/core";
import { DbaCases } from "./dba-cases.tsx";
import type { FolderProps } from "./folder-props.ts";
import { ScrCases } from "./scr-cases.tsx";
import { ShlCases } from "./shl-cases.tsx";

/** What the code is judged by, as forms; a key that does not fit into them is edited as JSON. */
export function CasesFolder(props: FolderProps) {
  const { problem, draft } = props;
  switch (problem.problem_type) {
    case "SCR": {
      const key = ScrGrading.safeParse(draft.grading).data;
      return key ? <ScrCases {...props} grading={key} /> : <Unreadable />;
    }
    case "DBA": {
      const key = DbaGrading.safeParse(draft.grading).data;
      return key ? <DbaCases {...props} grading={key} /> : <Unreadable />;
    }
    case "SHL": {
      const key = ShlGrading.safeParse(draft.grading).data;
      return key ? <ShlCases {...props} grading={key} /> : <Unreadable />;
    }
    default:
      return <Alert color="gray">The cases of this type are part of its key as JSON.</Alert>;
  }
}

function Unreadable() {
  return (
    <Alert color="yellow" variant="light" role="alert">
      The key cannot be shown as a form. The folder “Key as JSON” says what is wrong with it.
    </Alert>
  );
}
