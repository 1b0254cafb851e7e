import type { CaseView } from "@invigil/contract/taking/runs";
import { Badge, Group, Text } from "@mantine/core";
import { ResultGrid } from "./result-grid.tsx";
import classes from "./results.module.css";
import { TextBlock } from "./text-block.tsx";
import { TextDiff } from "./text-diff.tsx";
import { failureText, hasPassed, isMeasured, verdictText } from "./verdict-texts.ts";

interface Props {
  view: CaseView;
  /** False in a report, which others read as well. */
  isOwn?: boolean;
}

/** One case; for a hidden one, candidates see only how it ended. */
export function CaseItem({ view, isOwn = true }: Props) {
  const { label, color, why } = endOf(view);
  const line = (
    <Group component="span" gap="xs" className={classes["line"] ?? ""}>
      <Badge component="span" color={color} variant="dot" tt="none">
        {label}
      </Badge>
      <Text span fw={500}>
        {view.name}
      </Text>
      <Text span size="sm" c="dimmed">
        {[view.is_sample ? null : "hidden", why, costOf(view)].filter((part) => part !== null).join(" · ")}
      </Text>
    </Group>
  );
  if (!hasDetails(view)) return <li className={classes["case"]}>{line}</li>;
  return (
    <li className={classes["case"]}>
      <details open={(label !== "Passed" && label !== "Not run") || view.grid !== undefined}>
        <summary>{line}</summary>
        <CaseDetails view={view} isOwn={isOwn} />
      </details>
    </li>
  );
}

interface End {
  label: "Passed" | "Not run" | "Measured" | "Failed";
  color: string;
  /** Only if the label does not say it all. */
  why: string | null;
}

function endOf(view: CaseView): End {
  const { verdict } = view;
  if (hasPassed(view)) return { label: "Passed", color: "green", why: null };
  if (verdict === "NOT_RUN") return { label: "Not run", color: "gray.6", why: null };
  if (verdict === "GIVEN_UP") return { label: "Not run", color: "gray.6", why: verdictText(verdict, view.framework) };
  if (verdict === "WRONG" && isMeasured(view)) return { label: "Measured", color: "yellow", why: "not full marks" };
  return { label: "Failed", color: "red", why: failureText(view) };
}

function CaseDetails({ view, isOwn }: Required<Props>) {
  const { input, expected, output, stderr, grid, expected_grid, message, image, transcript } = view;
  const crashed = view.verdict === "NONZERO" || view.verdict === "SIGNAL";
  const error = stderr !== undefined && stderr !== "" && <TextBlock label="Error output" text={stderr} />;
  const isCompared = expected !== undefined && output !== undefined;
  return (
    <div className={classes["details"]}>
      {message !== undefined && (
        <Text size="sm" className={classes["message"] ?? ""}>
          {message}
        </Text>
      )}
      {crashed && error}
      {!isCompared && input !== undefined && input !== "" && (
        <TextBlock label={expected_grid ? "Checked by" : "Input"} text={input} />
      )}
      {isCompared && <TextDiff input={input} expected={expected} got={output} isOwn={isOwn} />}
      {expected !== undefined && output === undefined && !grid && <TextBlock label="Expected output" text={expected} />}
      {expected === undefined && output !== undefined && (
        <TextBlock label={isOwn ? "Your output" : "Output"} text={output} />
      )}
      {(grid ?? expected_grid) && (
        <div className={classes["pair"]}>
          {expected_grid && <ResultGrid label="Expected result" grid={expected_grid} />}
          {grid && <ResultGrid label={isOwn ? "Your result" : "Result"} grid={grid} />}
        </div>
      )}
      {transcript !== undefined && <TextBlock label="Conversation (> program, < judge)" text={transcript} />}
      {!crashed && error}
      {image?.startsWith("data:image/") && (
        <img src={image} alt={`The page as seen by ${view.name}`} className={classes["image"]} />
      )}
    </div>
  );
}

function hasDetails({
  input,
  expected,
  output,
  stderr,
  grid,
  expected_grid,
  message,
  image,
  transcript,
}: CaseView): boolean {
  return [input, expected, output, stderr, grid, expected_grid, message, image, transcript].some(
    (part) => part !== undefined,
  );
}

/** Limits apply to processor time, so that is shown if it is known. */
function costOf({ time, cpu_ms, memory_kb, verdict }: CaseView): string | null {
  // A hidden case shows no time.
  if (verdict === "NOT_RUN" || verdict === "GIVEN_UP" || (time === 0 && cpu_ms === null)) return null;
  const seconds = cpu_ms === null ? `${Math.round(time * 1_000) / 1_000} s` : `${cpu_ms / 1_000} s of processor time`;
  return memory_kb === null ? seconds : `${seconds} · ${Math.round(memory_kb / 102.4) / 10} MB`;
}
