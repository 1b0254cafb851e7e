import { JudgeKey } from "@invigil/contract/authoring/judging";
import type { TimeToMeasure } from "@invigil/contract/authoring/library-problem";
import { measuredLimit, slowestCase } from "@invigil/rules/library/measured-time";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../library-words.ts";
import type { FolderProps } from "../folders/folder-props.ts";
import { followTrial } from "./follow-trial.ts";

/** For imported packages whose time limit depends on their accepted solutions. */
export function MeasureTime(props: FolderProps) {
  const { draft, readOnly } = props;
  const asked = draft.authoring.time_to_measure;
  const limit = JudgeKey.safeParse(draft.grading).data?.limits.cpu_ms;
  const [measuring, setMeasuring] = useState("");
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (wanted: TimeToMeasure) => measure(props, wanted, setMeasuring),
  });
  if (!asked || readOnly) return null;
  const { multiplier, solutions } = asked;
  return (
    <Alert
      color={limit === undefined ? "yellow" : "blue"}
      variant="light"
      title="The imported package has no time limit"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          The time limit is the time of its slowest accepted solution multiplied by {multiplier}, rounded up to a whole
          second.
        </Text>
        {solutions.length > 0 ? (
          <Button size="xs" loading={isPending} onClick={() => mutate(asked)}>
            Measure the time limit
          </Button>
        ) : (
          <Text size="sm">None of its accepted solutions can run here. Enter a limit below.</Text>
        )}
        <Text size="sm" role="status">
          {error ? refusalText(error) : isPending ? measuring : (data ?? "")}
        </Text>
      </Stack>
    </Alert>
  );
}

/** Runs the solutions one by one, because they would slow each other down. Returns the result as a sentence. */
async function measure(
  { problem, change, shown, saveFirst }: FolderProps,
  { multiplier, solutions }: TimeToMeasure,
  tell: (text: string) => void,
): Promise<string> {
  if (!(await saveFirst())) return "The draft could not be saved.";
  let slowest: { name: string; ms: number } | null = null;
  const left: string[] = [];
  for (const { name, ...solution } of solutions) {
    tell(`Running ${name}…`);
    const technology = shown.technologies.find(({ id }) => id === solution.technology);
    const ran = technology && (await followTrial(problem.slug, { ...solution, files: {}, measure: true }, () => {}));
    const ms = ran ? slowestCase(ran, technology.limits?.time_factor ?? 1) : null;
    if (ms === null) left.push(name);
    else if (slowest === null || ms > slowest.ms) slowest = { name, ms };
  }
  const without =
    left.length === 0 ? "" : ` Not counted, because they could not be run or did not pass: ${left.join(", ")}.`;
  if (slowest === null) return `No solution passed, so nothing could be measured.${without}`;
  const limit = measuredLimit(slowest.ms, multiplier);
  change(({ grading }) => ({ grading: { ...grading, limits: { ...asRecord(grading["limits"]), cpu_ms: limit } } }));
  return `The slowest solution, ${slowest.name}, took ${Math.round(slowest.ms)} ms, so the limit is ${limit} ms.${without}`;
}

function asRecord(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
