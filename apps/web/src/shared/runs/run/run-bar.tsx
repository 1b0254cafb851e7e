import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { BusyButton } from "@invigil/ui/busy-button";
import { Button, Text } from "@mantine/core";
import classes from "./console.module.css";
import { RUN_KEYS, SUBMIT_KEYS } from "./run-keys.ts";
import { isRunning, type RunView } from "./run-state.ts";

interface Props {
  type: ProblemType;
  view: RunView;
  canRun: boolean;
  canSubmit: boolean;
  /** Null if unlimited. */
  submissionsLeft: number | null;
  onRun: () => void;
  onSubmit: () => void;
  onStop: () => void;
}

/** The buttons that start and stop a run, with their keys. */
export function RunBar({ type, view, canRun, canSubmit, submissionsLeft, onRun, onSubmit, onStop }: Props) {
  const running = isRunning(view);
  return (
    <div className={classes["bar"]}>
      {submissionsLeft !== null && (
        <Text size="sm" c="dimmed" className={classes["left"] ?? ""}>
          {leftText(submissionsLeft)}
        </Text>
      )}
      {running && (
        <Button variant="subtle" color="red" onClick={onStop}>
          Stop
        </Button>
      )}
      <BusyButton
        variant="default"
        busy={running}
        disabled={!canRun}
        loading={running && kindOf(view) === "run"}
        aria-keyshortcuts="Control+Enter"
        onClick={onRun}
      >
        {runLabel(type)}
        <Keys keys={RUN_KEYS} />
      </BusyButton>
      <BusyButton
        busy={running}
        disabled={!canSubmit}
        loading={running && kindOf(view) === "submit"}
        aria-keyshortcuts="Control+Shift+Enter"
        onClick={onSubmit}
      >
        {submitLabel(type)}
        <Keys keys={SUBMIT_KEYS} />
      </BusyButton>
    </div>
  );
}

/** Seen only: to a screen reader, the button names its keys itself. */
function Keys({ keys }: { keys: string }) {
  return (
    <span aria-hidden className={classes["keys"]}>
      {keys}
    </span>
  );
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

function submitLabel(type: ProblemType): string {
  if (hasEnvironment(type)) return "Submit";
  return type === "DBA" ? "Submit query" : "Submit code";
}

function leftText(left: number): string {
  if (left === 0) return "No submissions left";
  return left === 1 ? "1 submission left" : `${left} submissions left`;
}
