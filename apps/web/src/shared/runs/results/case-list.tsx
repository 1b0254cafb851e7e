import { counted } from "@invigil/contract/messages/counted";
import type { Run } from "@invigil/contract/taking/runs";
import { Text } from "@mantine/core";
import { CaseItem } from "./case-item.tsx";
import { errorReason } from "./error-reason.ts";
import classes from "./results.module.css";
import { sharedError } from "./shared-error.ts";
import { TextBlock } from "./text-block.tsx";
import { hasPassed, isCompileError } from "./verdict-texts.ts";

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
      {shared.stderr !== null && <SharedError stderr={shared.stderr} cases={cases} />}
      <ul className={classes["cases"]} aria-label="Cases">
        {cases.map((view) => (
          <CaseItem key={view.id} view={without(view, shared)} />
        ))}
      </ul>
    </>
  );
}

/** What went wrong and where, then all that was printed about it. */
function SharedError({ stderr, cases }: { stderr: string; cases: Run["cases"] }) {
  const names = cases.filter((view) => view.stderr === stderr).map(({ name }) => name);
  const hasFailed = cases.some((view) => view.stderr === stderr && !hasPassed(view));
  return (
    <>
      {hasFailed && (
        <Text size="sm" fw={600} c="var(--mantine-color-error)" className={classes["message"] ?? ""}>
          {errorReason(stderr)}
        </Text>
      )}
      <TextBlock label={`Error output of ${listed(names)}`} text={stderr} />
    </>
  );
}

function listed(names: readonly string[]): string {
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
