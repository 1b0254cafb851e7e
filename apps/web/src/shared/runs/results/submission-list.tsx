import type { Run } from "@invigil/contract/taking/runs";
import { formatTime } from "@invigil/rules/time/dates";
import { Text } from "@mantine/core";
import { viewOf } from "../run/run-state.ts";
import { useTechnologies } from "../languages/use-technologies.ts";
import classes from "./results.module.css";
import { summaryOf } from "./verdict-texts.ts";

/** What was submitted to the judge so far, newest first. */
export function SubmissionList({ submissions }: { submissions: readonly Run[] }) {
  const describe = useTechnologies();
  if (submissions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        You have not submitted any code yet.
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" fw={500}>
        Submissions ({submissions.length})
      </Text>
      <ol className={classes["cases"]} aria-label="Submissions">
        {submissions.map((run) => (
          <li key={run.id}>
            <Text size="sm">
              {formatTime(run.created_at)} · {describe(run.technology).name} · {summaryOf(viewOf(run))}
            </Text>
          </li>
        ))}
      </ol>
    </div>
  );
}
