import { PlainTable } from "@invigil/ui/plain-table";
import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@invigil/ui/icons/page";
import classes from "./submit-summary-table.module.css";
import type { SummaryRow } from "./submit-summary.ts";

export function SubmitSummaryTable({ rows }: { rows: SummaryRow[] }) {
  const unattempted = rows.reduce((sum, row) => sum + row.unattempted, 0);
  return (
    <>
      <div className={classes["summary"]}>
        <PlainTable>
          <caption>Your answers so far</caption>
          <thead>
            <tr>
              <th scope="col">Section</th>
              <th scope="col" data-number>
                Attempted
              </th>
              <th scope="col" data-number>
                Unsolved
              </th>
              <th scope="col" data-number>
                Bookmarked
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.slug}>
                <th scope="row">{row.name}</th>
                <td data-number>{row.attempted}</td>
                <td data-number>{row.unattempted}</td>
                <td data-number>{row.bookmarked}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      {unattempted > 0 && (
        <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Text>
            {unattempted === 1 ? "1 question is" : `${unattempted} questions are`} unsolved. You cannot come back after
            submitting.
          </Text>
        </Alert>
      )}
    </>
  );
}
