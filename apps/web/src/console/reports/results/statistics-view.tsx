import { counted } from "@invigil/contract/messages/counted";
import type { ItemStatistics, TestStatistics } from "@invigil/contract/results/test-report";
import { numberText } from "@invigil/rules/text/number-text";
import { usedText } from "@invigil/rules/time/test-time";
import { EmptyState } from "@invigil/ui/page-state";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { scoreText } from "../../../shared/reports/report-texts.ts";
import { Histogram } from "./histogram.tsx";
import { difficultyWords, discriminationWords } from "./item-words.ts";
import classes from "./statistics-view.module.css";

interface Props {
  statistics: TestStatistics;
  cutOff: number | null;
}

/** Shows how the test performed, for the people who improve it. */
export function StatisticsView({ statistics, cutOff }: Props) {
  const { percent, evaluated } = statistics;
  const waiting = statistics.items.reduce((sum, item) => sum + item.waiting, 0);
  const undecided = statistics.items.reduce((sum, item) => sum + item.late_drafts_waiting, 0);
  if (evaluated === 0) {
    return (
      <EmptyState message="No attempts have been evaluated yet. Once they are, you can see the distribution of scores here, and which questions are too easy, too hard or separate strong from weak candidates." />
    );
  }
  return (
    <Stack gap="lg">
      <Paper withBorder radius="md" p="md" component="section" aria-labelledby="distribution-title">
        <Title order={2} id="distribution-title" mb="xs">
          Scores
        </Title>
        <SimpleGrid component="dl" cols={{ base: 2, sm: 5 }} spacing="sm" m={0} mb="md">
          <Fact name="Scored" value={String(evaluated)} />
          <Fact name="Mean" value={perCent(percent.mean)} />
          <Fact name="Median" value={perCent(percent.median)} />
          <Fact name="Deviation" value={percent.deviation === null ? "–" : `${percent.deviation} points`} />
          <Fact name="Range" value={`${perCent(percent.lowest)} to ${perCent(percent.highest)}`} />
        </SimpleGrid>
        {waiting > 0 && (
          <Text size="sm" c="dimmed" mb="md">
            {waiting === 1
              ? "1 answer has not been marked yet and counts as 0 until then."
              : `${waiting} answers have not been marked yet and count as 0 until then.`}
          </Text>
        )}
        {undecided > 0 && (
          <Text size="sm" c="dimmed" mb="md">
            {undecided === 1
              ? "1 late draft is undecided. Accepting it may change a score."
              : `${undecided} late drafts are undecided. Accepting one may change a score.`}
          </Text>
        )}
        <Histogram bars={statistics.distribution} cutOff={cutOff} />
      </Paper>
      <Sections sections={statistics.sections} />
      <Items items={statistics.items} evaluated={evaluated} />
    </Stack>
  );
}

function Sections({ sections }: Pick<TestStatistics, "sections">) {
  return (
    <section aria-labelledby="sections-title">
      <Title order={2} id="sections-title" mb="xs">
        Sections
      </Title>
      <PlainTable label="Sections">
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col" data-number>
              Full marks
            </th>
            <th scope="col" data-number>
              Mean
            </th>
            <th scope="col" data-number>
              Median
            </th>
            <th scope="col" data-number>
              Lowest
            </th>
            <th scope="col" data-number>
              Highest
            </th>
            <th scope="col" data-number>
              Median time
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ slug, name, max_score, percent, median_seconds: seconds }) => (
            <tr key={slug}>
              <th scope="row">{name}</th>
              <td data-number>{max_score ?? "Varies"}</td>
              <td data-number>{perCent(percent.mean)}</td>
              <td data-number>{perCent(percent.median)}</td>
              <td data-number>{perCent(percent.lowest)}</td>
              <td data-number>{perCent(percent.highest)}</td>
              <td data-number>{seconds === null ? "–" : usedText(seconds)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

function Items({ items, evaluated }: { items: readonly ItemStatistics[]; evaluated: number }) {
  return (
    <section aria-labelledby="items-title">
      <Title order={2} id="items-title">
        Questions
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Difficulty is the average share of the full marks, so a higher number means an easier question. Discrimination
        is the correlation with the rest of the test. Near 0, the question does not separate strong from weak
        candidates. Below 0, its key may be wrong.
        {evaluated < FEW && ` Both are rough estimates while there are fewer than ${FEW} evaluated attempts.`}
      </Text>
      <PlainTable label="Questions">
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Section</th>
            <th scope="col" data-number>
              Answered
            </th>
            <th scope="col" data-number>
              Mean
            </th>
            <th scope="col">Difficulty</th>
            <th scope="col">Discrimination</th>
            <th scope="col" data-number>
              Median time
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Item key={item.problem} item={item} />
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

/** With fewer attempts, a correlation is mostly chance. */
const FEW = 30;

function Item({ item }: { item: ItemStatistics }) {
  const { discrimination, median_seconds: seconds } = item;
  // What nobody has answered is neither hard nor easy.
  const difficulty = item.answered === 0 ? null : item.difficulty;
  const words = discrimination === null ? null : discriminationWords(discrimination);
  return (
    <tr>
      <th scope="row">
        {item.title}
        <Text size="xs" c="dimmed">
          {problemTypeName(item.problem_type)}
          {item.waiting > 0 && ` · ${item.waiting} to mark`}
          {item.late_drafts_waiting > 0 && ` · ${lateDrafts(item.late_drafts_waiting)} undecided`}
        </Text>
      </th>
      <td>{item.section}</td>
      <td data-number className={classes.nowrap}>
        {item.answered} of {item.given}
      </td>
      <td data-number className={classes.nowrap}>
        {scoreText(item.mean_score, item.max_score)}
      </td>
      <td>{difficulty === null ? "–" : `${difficulty.toFixed(2)} (${difficultyWords(difficulty)})`}</td>
      <td>
        {discrimination === null || words === null ? (
          "–"
        ) : (
          <Group gap={6} wrap="nowrap">
            {discrimination.toFixed(2).replace("-", "−")}
            <Badge variant="light" color={words.color} tt="none">
              {words.text}
            </Badge>
          </Group>
        )}
      </td>
      <td data-number className={classes.nowrap}>
        {seconds === null ? "–" : usedText(seconds)}
      </td>
    </tr>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={500}>
        {value}
      </Text>
    </div>
  );
}

function lateDrafts(count: number): string {
  return counted(count, "late draft");
}

function perCent(value: number | null): string {
  return value === null ? "–" : `${numberText(value)}%`;
}
