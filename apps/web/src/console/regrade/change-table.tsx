import type { RegradeRow } from "@invigil/contract/results/regrades";
import { changeText, numberText } from "@invigil/rules/text/number-text";
import { PlainTable } from "@invigil/ui/plain-table";
import { Badge, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";

const KEPT = { marked: "Marked by a person", unjudged: "Could not be judged" } as const;

/** Lists who gains and who loses marks, with the largest changes first. */
export function ChangeTable({ rows, test, total }: { rows: readonly RegradeRow[]; test: string; total: number }) {
  return (
    <Stack gap="xs">
      <PlainTable>
        <caption>Scores before and after</caption>
        <thead>
          <tr>
            <th scope="col">Candidate</th>
            <th scope="col" data-number>
              Before
            </th>
            <th scope="col" data-number>
              After
            </th>
            <th scope="col" data-number>
              Change
            </th>
            <th scope="col" data-number>
              Whole test
            </th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ChangeLine key={row.solution_id} row={row} test={test} />
          ))}
        </tbody>
      </PlainTable>
      {rows.length < total && (
        <Text size="sm" c="dimmed">
          Showing the {rows.length} largest changes among {total} answers.
        </Text>
      )}
    </Stack>
  );
}

function ChangeLine({ row, test }: { row: RegradeRow; test: string }) {
  const change = row.after && (row.after.score ?? 0) - (row.before.score ?? 0);
  return (
    <tr>
      <th scope="row">
        <Link to="/test-report/$testSlug" params={{ testSlug: test }} search={{ username: row.username }}>
          {row.full_name || row.username}
        </Link>
      </th>
      <td data-number>{shown(row.before.score)}</td>
      <td data-number>{row.after ? shown(row.after.score) : "…"}</td>
      <td data-number>
        <Text span size="sm" fw={600} c={colourOf(change)}>
          {change === null ? "…" : changeText(change)}
        </Text>
      </td>
      <td data-number>
        {shown(row.total_before)} → {row.after ? shown(row.total_after) : "…"}
      </td>
      <td>
        <Group gap="xs">
          {row.kept && (
            <Badge variant="light" color="gray">
              {KEPT[row.kept]}
            </Badge>
          )}
          {row.kept !== "marked" && row.reason}
        </Group>
      </td>
    </tr>
  );
}

/** Without a score, the answer still has to be marked by a person. */
function shown(score: number | null): string {
  return score === null ? "to review" : numberText(score);
}

function colourOf(change: number | null): string {
  if (change === null || Math.abs(change) < 0.005) return "dimmed";
  return change > 0 ? "green" : "red";
}
