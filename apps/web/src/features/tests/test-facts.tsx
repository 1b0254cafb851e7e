import type { Test } from "@invigil/contract/tests";
import { formatDate, formatTime } from "@invigil/rules/dates";
import { Paper, SimpleGrid, Table, Text } from "@mantine/core";
import { minutesText, questionsText } from "./durations.ts";
import classes from "./test-facts.module.css";

export function TestFacts({ test }: { test: Test }) {
  return (
    <>
      <Paper withBorder radius="md" p="md">
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="sm" m={0}>
          <Fact name="Company" value={test.company.name} />
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
    <Table.ScrollContainer minWidth={320} type="native">
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Section</Table.Th>
            <Table.Th scope="col">Questions</Table.Th>
            {timed && <Table.Th scope="col">Time</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sections.map(({ slug, name, problems_total: total, duration }) => (
            <Table.Tr key={slug}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{total}</Table.Td>
              {timed && <Table.Td>{duration === null ? "No limit of its own" : minutesText(duration)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function moment(time: string): string {
  return `${formatDate(time)} at ${formatTime(time)}`;
}
