import type { Run } from "@invigil/contract/taking/runs";
import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CaseList } from "../results/case-list.tsx";
import { EngineNote, RunLog, RunOutput } from "../results/run-result.tsx";
import type { Sample } from "../results/sample-list.tsx";
import { SubmissionList } from "../results/submission-list.tsx";
import { isCompileError } from "../results/verdict-texts.ts";
import type { ConsoleTab } from "./console-tabs.ts";
import classes from "./console.module.css";
import { OwnInput } from "./own-input.tsx";

interface Props {
  id: string;
  tab: { id: ConsoleTab; name: string };
  run: Run | null;
  running: boolean;
  /** The sample whose input was run. */
  compared: Sample | null;
  knownNote: string | null;
  /** What a program that the judge talks to must expect. */
  talk: string | null;
  stdin: string;
  onStdin: (stdin: string) => void;
  /** Null if the question shows them. */
  samples: ReactNode;
  submissions: readonly Run[];
  versions: ReactNode;
}

/** One tab of the results. */
export function ConsolePanel(props: Props) {
  const { id, tab, run, knownNote } = props;
  const hasNote = run !== null && tab.id !== "history" && tab.id !== "input";
  return (
    <Box id={id} role="tabpanel" aria-label={`Results: ${tab.name}`} tabIndex={0} className={classes["panel"] ?? ""}>
      {hasNote && <EngineNote run={run} knownNote={knownNote} />}
      <PanelContent {...props} />
    </Box>
  );
}

function PanelContent({ tab, run, running, compared, talk, stdin, onStdin, ...rest }: Props) {
  switch (tab.id) {
    case "cases":
      return (
        <>
          {talk !== null && <Text size="sm">{talk}</Text>}
          {run !== null && <CaseList run={run} />}
          {!running &&
            !run?.cases.length &&
            (rest.samples ?? <Nothing text="Run your code to see its results here." />)}
        </>
      );
    case "input":
      return (
        <OwnInput
          stdin={stdin}
          onStdin={onStdin}
          result={
            run?.output || (run && isCompileError(run)) ? (
              <div>
                <RunLog run={run} />
                <RunOutput run={run} compared={null} />
              </div>
            ) : null
          }
        />
      );
    case "output":
      return run?.output ? (
        <RunOutput run={run} compared={compared} />
      ) : (
        <Nothing text={running ? "Waiting for your code…" : "What your code prints for your own input appears here."} />
      );
    case "compiler":
      return run?.compile?.log ? <RunLog run={run} /> : <Nothing text="There are no messages." />;
    case "history":
      return (
        <>
          <SubmissionList submissions={rest.submissions} />
          {rest.versions ?? null}
        </>
      );
    case "preview":
      return null;
  }
}

function Nothing({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}
