import { Alert, Table, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { SummaryRow } from "./submit-summary.ts";

export function SubmitSummaryTable({ rows }: { rows: SummaryRow[] }) {
  const unattempted = rows.reduce((sum, row) => sum + row.unattempted, 0);
  return (
    <>
      <Table.ScrollContainer minWidth={360} type="native">
        <Table withTableBorder captionSide="top">
          <Table.Caption>Your answers so far</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Section</Table.Th>
              <Table.Th scope="col" ta="right">
                Attempted
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Unattempted
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Bookmarked
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.slug}>
                <Table.Th scope="row">{row.name}</Table.Th>
                <Table.Td ta="right">{row.attempted}</Table.Td>
                <Table.Td ta="right">{row.unattempted}</Table.Td>
                <Table.Td ta="right">{row.bookmarked}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {unattempted > 0 && (
        <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Text>
            {unattempted === 1 ? "1 question is" : `${unattempted} questions are`} not attempted. You cannot come back
            after submitting.
          </Text>
        </Alert>
      )}
    </>
  );
}
