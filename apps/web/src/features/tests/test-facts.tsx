import type { Test } from "@invigil/contract/tests";
import { formatDate, formatTime } from "@invigil/rules/dates";
import { PlainTable } from "@invigil/ui/plain-table";
import { Paper, SimpleGrid, Text } from "@mantine/core";
import { minutesText, questionsText } from "./durations.ts";
import classes from "./test-facts.module.css";

export function TestFacts({ test }: { test: Test }) {
  return (
    <>
      <Paper withBorder radius="md" p="md">
        <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} spacing="sm" m={0}>
          <Fact name="Duration" value={minutesText(test.duration)} />
          <Fact name="Questions" value={questionsText(test.problems_total)} />
          <Fact
            name="Sections"
            value={
              test.is_timed_section ? `${test.sections.length}, each with its own time` : String(test.sections.length)
            }
          />
          {test.start_time !== null && <Fact name="Opens" value={moment(test.start_time)} />}
          {test.end_time !== null && <Fact name="Closes" value={moment(test.end_time)} />}
        </SimpleGrid>
      </Paper>
      <SectionTable sections={test.sections} />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
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
    <PlainTable>
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
            {timed && <td>{duration === null ? "No limit of its own" : minutesText(duration)}</td>}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function moment(time: string): string {
  return `${formatDate(time)} at ${formatTime(time)}`;
}
