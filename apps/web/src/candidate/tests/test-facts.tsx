import type { Test } from "@invigil/contract/taking/tests";
import { grantedTimeText } from "@invigil/rules/inviting/extra-time-text";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { formatDate, formatTime } from "@invigil/rules/time/dates";
import { minutesFromNow } from "@invigil/rules/time/test-time";
import { PlainTable } from "@invigil/ui/plain-table";
import { Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useServerNow } from "../../lib/clock.ts";
import { minutesText, questionsText } from "@invigil/rules/time/counted-time";
import classes from "./test-facts.module.css";

export function TestFacts({ test }: { test: Test }) {
  const isInterview = isAiInterview(test);
  return (
    <>
      <Paper withBorder radius="md" p="md">
        <dl className={classes.facts}>
          <Fact name="Duration" value={<Duration test={test} />} />
          {isInterview ? (
            <Fact name="Interviewer" value="A computer program" />
          ) : (
            <>
              <Fact name="Questions" value={questionsText(test.problems_total)} />
              <Fact
                name="Sections"
                value={
                  test.is_timed_section
                    ? `${test.sections.length}, each with its own time`
                    : String(test.sections.length)
                }
              />
            </>
          )}
          {test.start_time !== null && <Fact name="Opens" value={moment(test.start_time)} />}
          {test.starts_until !== null && test.starts_until !== test.end_time && (
            <Fact name="Start by" value={moment(test.starts_until)} />
          )}
          {test.end_time !== null && <Fact name="Closes" value={moment(test.end_time)} />}
          {test.latest_end !== null && test.latest_end !== test.end_time && (
            <Fact name="Your time ends by" value={moment(test.latest_end)} />
          )}
        </dl>
      </Paper>
      {!isInterview && <SectionTable sections={test.sections} />}
    </>
  );
}

/** Tells latecomers before the start that they will have less time. */
function Duration({ test }: { test: Test }) {
  const { duration, extra_minutes: extra, latest_end: closes, session_state: state } = test;
  const now = useServerNow(10_000);
  const fromNow = minutesFromNow({ total: duration, closes }, now);
  const isCut = fromNow < duration && (state === "INIT" || state === "START");
  return (
    <>
      {grantedTimeText({ minutes: duration, extra })}
      {isCut && closes !== null && (
        <Text span size="sm" display="block">
          If you start now, you have {minutesText(fromNow)}. Your time ends at {formatTime(closes)}.
        </Text>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" className={classes.value}>
        {value}
      </Text>
    </div>
  );
}

function SectionTable({ sections }: Pick<Test, "sections">) {
  const timed = sections.some(({ duration }) => duration !== null);
  return (
    <PlainTable label="Sections">
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col">Questions</th>
          {timed && <th scope="col">Time</th>}
        </tr>
      </thead>
      <tbody>
        {sections.map(({ slug, name, problems_total: total, duration }) => (
          <tr key={slug}>
            <th scope="row">{name}</th>
            <td>{total}</td>
            {timed && <td>{duration === null ? "No separate limit" : minutesText(duration)}</td>}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function moment(time: string): string {
  return `${formatDate(time)} at ${formatTime(time)}`;
}
