import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { missingCases } from "@invigil/rules/library/code-faults";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useRef } from "react";
import { DataCases } from "../keys/data/data-cases.tsx";
import { DbaCases } from "../keys/dba/dba-cases.tsx";
import classes from "../editor.module.css";
import { ExampleOffer } from "../examples/example-offer.tsx";
import type { FolderProps } from "./folder-props.ts";
import { readKey } from "../draft/key-shapes.ts";
import { AutomationKey } from "../keys/environments/automation-key.tsx";
import { NotebookKey } from "../keys/environments/notebook-key.tsx";
import { OperationsKey } from "../keys/environments/operations-key.tsx";
import { ProjectKey } from "../keys/environments/project-key.tsx";
import { PrjTests } from "../keys/prj/prj-tests.tsx";
import { ScrCases } from "../keys/scr/scr-cases.tsx";
import { SelCases } from "../keys/sel/sel-cases.tsx";
import { ShlCases } from "../keys/shl/shl-cases.tsx";
import { UixCases } from "../keys/uix/uix-cases.tsx";

/** Edits what code is judged by, in forms; a key that does not fit them is edited as JSON. */
export function CasesFolder(props: FolderProps) {
  const whole = useRef<HTMLDivElement>(null);
  const form = formOf(props);
  if (!form) return <Unreadable />;
  return (
    <Stack gap="md" ref={whole} tabIndex={-1} className={classes["quiet"] ?? ""}>
      <MissingCases {...props} onConfirmed={() => whole.current?.focus()} />
      {isBare(props) && (
        <ExampleOffer {...props} type={props.problem.problem_type} onInserted={() => whole.current?.focus()} />
      )}
      {form}
    </Stack>
  );
}

/** Warns about an imported package with missing cases, so that it is not published before an author has confirmed it. */
function MissingCases({
  draft: { authoring, grading },
  change,
  readOnly,
  onConfirmed,
}: FolderProps & { onConfirmed: () => void }) {
  const cases = grading["cases"];
  const missing = missingCases(authoring, Array.isArray(cases) ? cases.length : 0);
  if (missing === 0) return null;
  const { expected_cases, ...rest } = authoring;
  return (
    <Alert color="yellow" variant="light" title={`Missing cases: ${missing} of ${expected_cases}`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          The imported package did not contain them. Add them below, or confirm that the question works without them.
        </Text>
        {!readOnly && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              change({ authoring: rest });
              onConfirmed();
            }}
          >
            Continue without them
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

const PROJECT = ["tests", "visits"];
/** The parts of a key that are empty at first, where they are not cases. */
const JUDGED_BY: Partial<Record<ProblemType, readonly string[]>> = {
  PRJ: ["frameworks"],
  PBE: PROJECT,
  PFE: PROJECT,
  PFS: PROJECT,
  APP: PROJECT,
  MOB: PROJECT,
  PBT: ["mutants"],
  DJP: ["checks"],
};

function isBare({ problem, draft: { content, grading } }: FolderProps): boolean {
  // The test frameworks of each language bring their own first test.
  if (problem.problem_type === "SCR" && content.evaluation === "ATF") return false;
  const parts = JUDGED_BY[problem.problem_type] ?? ["cases"];
  return parts.every((part) => Object.keys(grading[part] ?? {}).length === 0);
}

function formOf(props: FolderProps) {
  const { problem, draft } = props;
  switch (problem.problem_type) {
    case "SCR": {
      const key = readKey("SCR", draft.grading);
      return key && <ScrCases {...props} grading={key} />;
    }
    case "DBA": {
      const key = readKey("DBA", draft.grading);
      return key && <DbaCases {...props} grading={key} />;
    }
    case "SHL": {
      const key = readKey("SHL", draft.grading);
      return key && <ShlCases {...props} grading={key} />;
    }
    case "UIX": {
      const key = readKey("UIX", draft.grading);
      return key && <UixCases {...props} grading={key} />;
    }
    case "SEL": {
      const key = readKey("SEL", draft.grading);
      return key && <SelCases {...props} grading={key} />;
    }
    case "PRJ": {
      const key = readKey("PRJ", draft.grading);
      return key && <PrjTests {...props} grading={key} />;
    }
    case "PBE":
    case "PFE":
    case "PFS":
    case "APP":
    case "MOB": {
      const key = readKey("PBE", draft.grading);
      return key && <ProjectKey {...props} grading={key} />;
    }
    case "PBT": {
      const key = readKey("PBT", draft.grading);
      return key && <AutomationKey {...props} grading={key} />;
    }
    case "PBD": {
      const key = readKey("PBD", draft.grading);
      return key && <OperationsKey {...props} grading={key} />;
    }
    case "DJP": {
      const key = readKey("DJP", draft.grading);
      return key && <NotebookKey {...props} grading={key} />;
    }
    case "MLI":
    case "DSC": {
      const key = readKey("MLI", draft.grading);
      return key && <DataCases {...props} grading={key} />;
    }
    default:
      return null;
  }
}

function Unreadable() {
  return (
    <Alert color="yellow" variant="light" role="alert">
      This key cannot be shown as a form. Open “Key as JSON” to see what is wrong.
    </Alert>
  );
}
