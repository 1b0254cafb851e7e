import { hasEnvironment } from "@invigil/contract/environments/environments";
import { messages } from "@invigil/contract/messages/messages";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Run } from "@invigil/contract/taking/runs";
import type { Solution } from "@invigil/contract/taking/solutions";
import { BusyButton } from "@invigil/ui/busy-button";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Alert, Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useProduct } from "../../../lib/product.ts";
import type { TryCode } from "../code-answer-props.ts";
import { LimitsLine } from "./limits-line.tsx";
import { RunResult } from "../results/run-result.tsx";
import { SampleList } from "../results/sample-list.tsx";
import { SubmissionList } from "../results/submission-list.tsx";
import { summaryOf } from "../results/verdict-texts.ts";
import type { RunRequest } from "./run-calls.ts";
import { isRunning, type RunView } from "./run-state.ts";
import { inputOf, startsWithOwnInput, talkOf } from "../languages/type-features.ts";
import { useLongWait } from "./use-long-wait.ts";
import { useRun } from "./use-run.ts";
import { useTechnologies } from "../languages/use-technologies.ts";

interface Props {
  testSlug: string;
  problem: Problem | ChildProblem;
  /** What is in the editor. */
  source: Pick<RunRequest, "technology" | "code" | "files">;
  stored: Solution | null;
  stdin: string;
  /** Why nothing can be run, or null if it can. */
  unavailable: string | null;
  readOnly: boolean;
  /** Two versions of the answer wait for the candidate's choice. */
  conflicting: boolean;
  onStdin: (stdin: string) => void;
  onResult: (run: Run) => void;
  save: () => Promise<Solution | null>;
  /** What is to be run, once everything that was typed is there. */
  latest?: (request: RunRequest) => Promise<RunRequest>;
  tryCode?: TryCode;
  /** What a type has to add about a run that is under way. */
  renderProgress?: (running: boolean) => ReactNode;
}

const INPUT_LIMIT = 100_000;

/** Where code is run and submitted to the judge, and where the results are shown. */
export function RunPanel(props: Props) {
  const { testSlug, problem, source, stored, stdin, unavailable, readOnly, onStdin, onResult, tryCode } = props;
  const { conflicting, save, latest } = props;
  const settings = { ...(tryCode && { tryCode }), ...(latest && { latest }) };
  const handle = useRun({ testSlug, problem, stored, conflicting, save, ...settings });
  const { view, submissionsLeft } = handle;
  const input = inputOf(problem);
  const talk = talkOf(problem);
  const [own, setOwn] = useState(startsWithOwnInput(problem));
  const describe = useTechnologies();
  const running = isRunning(view);
  const shown = "run" in view ? view.run : null;
  const unusable = unavailable !== null || readOnly;
  const usedUp = submissionsLeft === 0;

  useEnded(view, onResult);

  return (
    <Stack gap="sm" component="section" aria-label="Run">
      {input !== null && (
        <Checkbox label={input.label} checked={own} onChange={(event) => setOwn(event.currentTarget.checked)} />
      )}
      {talk !== null && <Text size="sm">{talk}</Text>}
      {own && input?.takesText && (
        <LimitedTextarea
          label="Custom input"
          description="What your program reads."
          value={stdin}
          limit={INPUT_LIMIT}
          rows={4}
          resize="vertical"
          data-scratch
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          onChange={(event) => onStdin(event.currentTarget.value)}
        />
      )}
      {unavailable !== null && (
        <Alert color="orange" variant="light">
          {unavailable}
        </Alert>
      )}
      <Group gap="sm">
        <BusyButton
          variant="default"
          busy={running}
          disabled={unusable || (own && stdin.length > INPUT_LIMIT)}
          loading={running && kindOf(view) === "run"}
          onClick={() => handle.run({ ...source, input: own ? stdin : "", verify: !own })}
        >
          {runLabel(problem.problem_type)}
        </BusyButton>
        <BusyButton
          busy={running}
          disabled={unusable || (usedUp && !running)}
          loading={running && kindOf(view) === "submit"}
          onClick={() => handle.submit({ ...source, input: "", verify: true })}
        >
          {hasEnvironment(problem.problem_type) ? "Submit" : "Submit code"}
        </BusyButton>
        {running && (
          <Button variant="subtle" color="red" onClick={handle.abort}>
            Stop
          </Button>
        )}
        {submissionsLeft !== null && (
          <Text size="sm" c="dimmed">
            {leftText(submissionsLeft)}
          </Text>
        )}
      </Group>
      <LimitsLine problem={problem} technology={source.technology} />
      {props.renderProgress?.(running)}
      <RunStatus view={view} retry={running || unusable ? null : handle.retry} />
      {shown && <ResultNotes run={shown} technology={source.technology} stored={stored} describe={describe} />}
      {shown && <RunResult run={shown} knownNote={describe(source.technology).note} />}
      {!running && !shown?.cases.length && <SampleList samples={problem.samples} />}
      <SubmissionList submissions={handle.submissions} />
    </Stack>
  );
}

/** Reports each run that has ended. */
function useEnded(view: RunView, onResult: (run: Run) => void): void {
  const tell = useEffectEvent((run: Run) => onResult(run));
  const ended = view.state === "EVALUATED" ? view.run : null;
  // The local record of the answer stores the output.
  useEffect(() => {
    if (ended) tell(ended);
  }, [ended]);
}

interface NotesProps {
  run: Run;
  /** The technology of the code in the editor. */
  technology: string;
  stored: Solution | null;
  /** Passed in, because a result that loaded the languages itself would do so every time. */
  describe: ReturnType<typeof useTechnologies>;
}

/** Says when a result does not belong to the code in the editor. */
function ResultNotes({ run, technology, stored, describe }: NotesProps) {
  const product = useProduct((state) => state.product);
  return (
    <>
      {run.technology !== technology && (
        <Text size="sm" c="dimmed">
          This is the result of your code in {describe(run.technology).name}.
        </Text>
      )}
      {stored && isOutdated(run, stored) && (
        <Text size="sm">
          Your code has changed since this result. At the end of the {product}, your saved code counts, whether or not
          you submitted it.
        </Text>
      )}
    </>
  );
}

function RunStatus({ view, retry }: { view: RunView; retry: (() => void) | null }) {
  const slow = useLongWait(isRunning(view));
  const failed = view.state === "ERROR" || view.state === "MAL_PRACTICE_ERROR";
  return (
    <div>
      <Title order={3} size="h4">
        Result
      </Title>
      {/* A single live region announces everything about the run. */}
      <Text role="status" {...(failed && { c: "var(--mantine-color-error)" })}>
        {summaryOf(view) || "Not run yet."}
        {slow && ` ${messages.takingLonger}`}
      </Text>
      {view.state === "ERROR" && retry && (
        <Button mt="xs" size="xs" variant="default" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** A submission judges what is stored, so anything stored later is different code. */
function isOutdated({ kind, state, created_at }: Run, { saved_at }: Solution): boolean {
  return kind === "submit" && state === "EVALUATED" && Date.parse(saved_at) > Date.parse(created_at);
}

function kindOf(view: RunView): "run" | "submit" | null {
  if (view.state === "LOADING") return view.kind;
  if (view.state !== "EVALUATING") return null;
  return view.run.kind === "run" ? "run" : "submit";
}

function runLabel(type: ProblemType): string {
  if (hasEnvironment(type)) return "Run tests";
  return type === "DBA" ? "Run query" : "Run";
}

function leftText(left: number): string {
  if (left === 0) return "No submissions left";
  return left === 1 ? "1 submission left" : `${left} submissions left`;
}
