import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Run } from "@invigil/contract/taking/runs";
import type { Solution } from "@invigil/contract/taking/solutions";
import { Alert, Checkbox, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { CodeAnswerProps, TryCode } from "../code-answer-props.ts";
import { inputOf, startsWithOwnInput, talkOf } from "../languages/type-features.ts";
import { useTechnologies } from "../languages/use-technologies.ts";
import { SampleList, type Sample } from "../results/sample-list.tsx";
import { ConsolePanel } from "./console-panel.tsx";
import { consoleTabs, resultTab, type ConsoleTab } from "./console-tabs.ts";
import { ConsoleTop } from "./console-top.tsx";
import classes from "./console.module.css";
import { LimitsLine } from "./limits-line.tsx";
import { INPUT_LIMIT } from "./own-input.tsx";
import { RunBar } from "./run-bar.tsx";
import type { RunRequest } from "./run-calls.ts";
import { useRunKeys } from "./run-keys.ts";
import { isRunning, type RunView } from "./run-state.ts";
import { ResultNotes, RunStatus } from "./run-status.tsx";
import { useRun } from "./use-run.ts";

interface Props extends Pick<CodeAnswerProps, "beside" | "renderMarkdown"> {
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
  /** Hears of the run that this page shows and has started itself, or null while there is none. */
  onShown?: (run: Run | null) => void;
  save: () => Promise<Solution | null>;
  /** What is to be run, once everything that was typed is there. */
  latest?: (request: RunRequest) => Promise<RunRequest>;
  tryCode?: TryCode;
  /** What a type has to add about a run that is under way. */
  renderProgress?: (running: boolean) => ReactNode;
  /** The candidate's page as it is now. */
  preview?: ReactNode;
  pageLog?: ReactNode;
  /** Ways back to older code. */
  versions?: ReactNode;
}

/** Where code is run and submitted to the judge, and where the results are shown. */
export function RunPanel(props: Props) {
  const { problem, source, stored, stdin, unavailable, beside, preview } = props;
  const panelId = useId();
  const section = useRef<HTMLElement>(null);
  const describe = useTechnologies();
  const runs = useConsole(props);
  const { view, submissionsLeft, submissions } = runs.handle;
  const talk = talkOf(problem);
  const shown = "run" in view ? view.run : null;
  const tab = runs.tabs.find(({ id }) => id === runs.tab) ?? { id: "cases" as const, name: "Cases" };

  useRunKeys(section, { run: runs.run, submit: runs.submit });
  useEnded(view, props.onResult);
  useShown(runs.handle.retry === null ? null : shown, props.onShown);

  const limits = <LimitsLine key="limits" problem={problem} technology={source.technology} />;
  const samples = <Samples key="samples" {...props} onRun={runs.runSample} />;
  return (
    <section ref={section} aria-label="Run" className={classes["console"]}>
      {beside ? beside.slot && createPortal([limits, samples], beside.slot) : limits}
      <ConsoleTop tabs={runs.tabs} shown={tab.id} panelId={panelId} onShow={runs.show} />
      <ResultLine problem={problem} runs={runs} />
      {unavailable !== null && (
        <Alert color="orange" variant="light">
          {unavailable}
        </Alert>
      )}
      {props.renderProgress?.(isRunning(view))}
      {shown && <ResultNotes run={shown} technology={source.technology} stored={stored} describe={describe} />}
      {preview !== undefined && (
        <div hidden={tab.id !== "preview"} id={tab.id === "preview" ? panelId : undefined} data-preview>
          {preview}
        </div>
      )}
      {tab.id !== "preview" && (
        <ConsolePanel
          id={panelId}
          tab={tab}
          run={shown}
          running={isRunning(view)}
          ranWith={runs.ranWith}
          hint={runs.unusable ? null : hintOf(problem)}
          knownNote={describe(source.technology).note}
          talk={talk}
          stdin={stdin}
          onStdin={runs.writeInput}
          samples={beside ? null : samples}
          submissions={submissions}
          versions={props.versions}
          pageLog={props.pageLog}
        />
      )}
      <RunBar
        type={problem.problem_type}
        view={view}
        canRun={runs.canRun}
        canSubmit={runs.canSubmit}
        submissionsLeft={submissionsLeft}
        onRun={runs.run}
        onSubmit={runs.submit}
        onStop={runs.handle.abort}
      />
    </section>
  );
}

/** What is run, with which input, and which of the results is looked at. */
function useConsole(props: Props) {
  const { testSlug, problem, source, stored, stdin, unavailable, readOnly, conflicting, save, latest, tryCode } = props;
  const settings = { ...(tryCode && { tryCode }), ...(latest && { latest }) };
  const handle = useRun({ testSlug, problem, stored, conflicting, save, ...settings });
  const { view, submissionsLeft } = handle;
  const [own, setOwn] = useState(startsWithOwnInput(problem));
  const [chosen, setChosen] = useState<ConsoleTab | null>(null);
  /** What the run was given instead of the cases. */
  const [ranWith, setRanWith] = useState<string | null>(null);
  const unusable = unavailable !== null || readOnly;
  const canRun = !unusable && !(own && stdin.length > INPUT_LIMIT);
  const canSubmit = !unusable && (submissionsLeft !== 0 || isRunning(view));
  const hasPreview = props.preview !== undefined;
  const situation = { problem, view, own, hasPreview, technology: source.technology };
  const tabs = consoleTabs(situation);
  const wanted = chosen ?? resultTab(situation);
  const tab = tabs.some(({ id }) => id === wanted) ? wanted : "cases";

  /** Opens the tab with the result. Whoever writes an input stays there, and sees the result beside it. */
  function open(input: string | null) {
    setRanWith(input);
    setChosen(input !== null && tab === "input" ? "input" : null);
  }

  function run() {
    if (!canRun || isRunning(view)) return;
    open(own && inputOf(problem)?.takesText ? stdin : null);
    handle.run({ ...source, input: own ? stdin : "", verify: !own });
  }

  function submit() {
    if (!canSubmit || isRunning(view)) return;
    open(null);
    handle.submit({ ...source, input: "", verify: true });
  }

  function runSample(sample: Sample) {
    if (unusable || isRunning(view)) return;
    open(null);
    props.beside?.showAnswer();
    handle.run({ ...source, input: "", verify: true, sample: sample.id });
  }

  return {
    handle,
    own,
    unusable,
    canRun,
    canSubmit,
    tabs,
    tab,
    ranWith,
    run,
    submit,
    runSample: inputOf(problem)?.takesText && !unusable ? runSample : null,
    show: setChosen,
    setOwn: (now: boolean) => {
      setOwn(now);
      setChosen(now && inputOf(problem)?.takesText ? "input" : null);
    },
    writeInput: (text: string) => {
      // What is written here is meant to be read.
      setOwn(true);
      setChosen("input");
      props.onStdin(text);
    },
  };
}

/** How the newest run went, and what the next one uses. */
function ResultLine({ problem, runs }: { problem: Props["problem"]; runs: ReturnType<typeof useConsole> }) {
  const { view, retry } = runs.handle;
  const input = inputOf(problem);
  return (
    <div className={classes["line"]}>
      <RunStatus view={view} retry={isRunning(view) || runs.unusable ? null : retry} />
      {input !== null && (
        <Checkbox
          size="xs"
          label={input.label}
          checked={runs.own}
          onChange={(event) => runs.setOwn(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

type SamplesProps = Pick<Props, "problem" | "renderMarkdown"> & { onRun: ((sample: Sample) => void) | null };

function Samples({ problem, onRun, renderMarkdown = plainText }: SamplesProps) {
  return <SampleList samples={problem.samples} onRun={onRun} renderMarkdown={renderMarkdown} />;
}

function plainText(text: string): ReactNode {
  return <Text size="sm">{text}</Text>;
}

function hintOf({ problem_type }: Problem | ChildProblem): string {
  return `Run your ${problem_type === "DBA" ? "query" : "code"} to see its results here.`;
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

function useShown(run: Run | null, onShown: ((run: Run | null) => void) | undefined): void {
  const tell = useEffectEvent((now: Run | null) => onShown?.(now));
  // The editor marks the lines that a result names.
  useEffect(() => tell(run), [run]);
}
