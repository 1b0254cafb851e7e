import type { Run } from "@invigil/contract/taking/runs";
import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CaseList } from "../results/case-list.tsx";
import { EngineNote, RunLog, RunOutput } from "../results/run-result.tsx";
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
  /** What the code shown was given to read, or null if it ran the cases or this page did not start it. */
  ranWith: string | null;
  /** What is to be done to see something here, or null if nothing can be. */
  hint: string | null;
  knownNote: string | null;
  /** What a program that the judge talks to must expect. */
  talk: string | null;
  stdin: string;
  onStdin: (stdin: string) => void;
  /** Null if the question shows them. */
  samples: ReactNode;
  submissions: readonly Run[];
  versions: ReactNode;
  /** What the candidate's page writes to its console. */
  pageLog: ReactNode;
}

/** One tab of the results. */
export function ConsolePanel(props: Props) {
  const { id, tab, run, knownNote } = props;
  const hasNote = run !== null && tab.id !== "history" && tab.id !== "input";
  return (
    <Box
      id={id}
      role="tabpanel"
      aria-label={`Results: ${tab.name}`}
      tabIndex={0}
      data-results
      className={classes["panel"] ?? ""}
    >
      {hasNote && <EngineNote run={run} knownNote={knownNote} />}
      <PanelContent {...props} />
    </Box>
  );
}

function PanelContent({ tab, run, running, ranWith, hint, talk, stdin, onStdin, ...rest }: Props) {
  switch (tab.id) {
    case "cases":
      return (
        <>
          {talk !== null && <Text size="sm">{talk}</Text>}
          {run !== null && <CaseList run={run} />}
          {!running && !run?.cases.length && (rest.samples ?? (hint !== null && <Nothing text={hint} />))}
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
                <RunOutput run={run} />
              </div>
            ) : null
          }
        />
      );
    case "output":
      return run?.output ? (
        <RunOutput run={run} input={ranWith} />
      ) : (
        <Nothing
          text={running ? "Waiting for your code…" : "What your code prints for your custom input appears here."}
        />
      );
    case "compiler":
      return (
        <>
          {rest.pageLog ?? null}
          {run?.compile?.log ? <RunLog run={run} /> : !rest.pageLog && <Nothing text="There are no messages." />}
        </>
      );
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
