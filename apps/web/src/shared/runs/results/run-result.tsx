import type { Run } from "@invigil/contract/taking/runs";
import { Alert, Stack } from "@mantine/core";
import { CaseList } from "./case-list.tsx";
import { ResultGrid } from "./result-grid.tsx";
import classes from "./results.module.css";
import { TextBlock } from "./text-block.tsx";
import { logLabel } from "./verdict-texts.ts";

interface Props {
  run: Run;
  /** What the page already says about the engine elsewhere. */
  knownNote: string | null;
}

/** Everything known about a run so far. */
export function RunResult({ run, knownNote }: Props) {
  return (
    <Stack gap="sm">
      <EngineNote run={run} knownNote={knownNote} />
      <RunLog run={run} />
      <RunOutput run={run} />
      <CaseList run={run} />
    </Stack>
  );
}

export function EngineNote({ run: { engine_note }, knownNote }: Props) {
  if (engine_note === null || engine_note === knownNote) return null;
  return (
    <Alert color="gray" variant="light">
      {engine_note}
    </Alert>
  );
}

/** What the compiler said, or an application that did not start. */
export function RunLog({ run }: { run: Run }) {
  if (!run.compile || run.compile.log === "") return null;
  return <TextBlock label={logLabel(run)} text={run.compile.log} />;
}

interface OutputProps {
  run: Run;
  /** What the code read, if this page knows it. */
  input?: string | null;
}

/** What the code printed or returned without the cases. */
export function RunOutput({ run: { output }, input = null }: OutputProps) {
  if (!output) return null;
  const { grid, stdout, stderr, verdict } = output;
  const error = stderr !== "" && <TextBlock label="Error output" text={stderr} />;
  const printed = !grid && (stdout !== "" || stderr === "") && <TextBlock label="Output" text={stdout} />;
  return (
    <>
      {verdict !== "PASSED" && error}
      {grid && <ResultGrid label="Result" grid={grid} />}
      {input === null ? (
        printed
      ) : (
        <div className={classes["pair"]}>
          <TextBlock label="Custom input" text={input} />
          {printed}
        </div>
      )}
      {verdict === "PASSED" && error}
    </>
  );
}
