import type { Run } from "@invigil/contract/taking/runs";
import { Alert, Stack, Text } from "@mantine/core";
import { CaseItem } from "./case-item.tsx";
import { ResultGrid } from "./result-grid.tsx";
import classes from "./results.module.css";
import { TextBlock } from "./text-block.tsx";
import { isCompileError, logLabel } from "./verdict-texts.ts";

interface Props {
  run: Run;
  /** What the page already says about the engine elsewhere. */
  knownNote: string | null;
}

/** Everything known about a run so far. */
export function RunResult({ run, knownNote }: Props) {
  const { compile, output, cases, engine_note } = run;
  return (
    <Stack gap="sm">
      {engine_note !== null && engine_note !== knownNote && (
        <Alert color="gray" variant="light">
          {engine_note}
        </Alert>
      )}
      {compile && compile.log !== "" && <TextBlock label={logLabel(run)} text={compile.log} />}
      {output && (
        <>
          {output.grid && <ResultGrid label="Result" grid={output.grid} />}
          {!output.grid && (output.stdout !== "" || output.stderr === "") && (
            <TextBlock label="Output" text={output.stdout} />
          )}
          {output.stderr !== "" && <TextBlock label="Error output" text={output.stderr} />}
        </>
      )}
      {cases.length > 0 && (
        <ul className={classes["cases"]} aria-label="Cases">
          {cases.map((view) => (
            <CaseItem key={view.id} view={view} />
          ))}
        </ul>
      )}
      {run.state === "EVALUATED" && cases.length === 0 && !output && !isCompileError(run) && (
        <Text size="sm" c="dimmed">
          There were no cases to run.
        </Text>
      )}
    </Stack>
  );
}
