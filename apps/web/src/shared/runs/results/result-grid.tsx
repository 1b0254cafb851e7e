import { counted } from "@invigil/contract/messages/counted";
import type { Grid } from "@invigil/contract/taking/runs";
import { PlainTable } from "@invigil/ui/plain-table";
import { Box, Text } from "@mantine/core";
import classes from "./results.module.css";

/** The rows that a query returned. */
export function ResultGrid({ label, grid }: { label: string; grid: Grid }) {
  return (
    <figure className={classes["block"]}>
      <figcaption>{label}</figcaption>
      {grid.columns.length === 0 ? (
        <Text size="sm" c="dimmed">
          No rows were returned.
        </Text>
      ) : (
        <Box className={classes["grid"] ?? ""} tabIndex={0} role="group" aria-label={label}>
          <PlainTable label={label}>
            <thead>
              <tr>
                {grid.columns.map((column, index) => (
                  <th key={index} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{cell ?? <span className={classes["nothing"]}>NULL</span>}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </Box>
      )}
      {grid.columns.length > 0 && (
        <Text size="xs" c="dimmed">
          {rowCount(grid)}
        </Text>
      )}
    </figure>
  );
}

function rowCount({ rows, more }: Grid): string {
  const all = rows.length + more;
  const size = counted(all, "row");
  return more === 0 ? size : `${size}, the first ${rows.length} are shown`;
}
