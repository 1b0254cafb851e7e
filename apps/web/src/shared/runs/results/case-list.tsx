import { counted } from "@invigil/contract/messages/counted";
import type { Run } from "@invigil/contract/taking/runs";
import { Text } from "@mantine/core";
import { CaseItem } from "./case-item.tsx";
import classes from "./results.module.css";
import { sharedError } from "./shared-error.ts";
import { TextBlock } from "./text-block.tsx";
import { isCompileError } from "./verdict-texts.ts";

const MOST_NAMED = 3;
const LIST = new Intl.ListFormat("en");

/** The cases of a run. What several of them say in the same words is said once, above them. */
export function CaseList({ run }: { run: Run }) {
  const { cases, output } = run;
  if (cases.length === 0) {
    if (run.state !== "EVALUATED" || output || isCompileError(run)) return null;
    return (
      <Text size="sm" c="dimmed">
        There were no cases to run.
      </Text>
    );
  }
  const shared = sharedError(cases);
  return (
    <>
      {shared.message !== null && (
        <Text size="sm" className={classes["message"] ?? ""}>
          {shared.message}
        </Text>
      )}
      {shared.stderr !== null && (
        <TextBlock label={`Error output of ${namesOf(cases, shared.stderr)}`} text={shared.stderr} />
      )}
      <ul className={classes["cases"]} aria-label="Cases">
        {cases.map((view) => (
          <CaseItem key={view.id} view={without(view, shared)} />
        ))}
      </ul>
    </>
  );
}

function namesOf(cases: Run["cases"], stderr: string): string {
  const names = cases.filter((view) => view.stderr === stderr).map(({ name }) => name);
  return names.length > MOST_NAMED ? counted(names.length, "case") : LIST.format(names);
}

function without(view: Run["cases"][number], { message, stderr }: ReturnType<typeof sharedError>) {
  const { message: own, stderr: printed, ...rest } = view;
  return {
    ...rest,
    ...(own !== undefined && own !== message && { message: own }),
    ...(printed !== undefined && printed !== stderr && { stderr: printed }),
  };
}
