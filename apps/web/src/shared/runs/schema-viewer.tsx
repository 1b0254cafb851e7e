import type { Problem } from "@invigil/contract/taking/problems";
import { PlainTable } from "@invigil/ui/plain-table";
import { Stack } from "@mantine/core";
import { ResultGrid } from "./results/result-grid.tsx";
import classes from "./results/results.module.css";

interface Props {
  schema: Problem["schema"];
  technology: string;
}

/** A database question's tables: columns and some sample rows. */
export function SchemaViewer({ schema, technology }: Props) {
  if (schema.length === 0) return null;
  const isDocuments = technology === "mongodb";
  const heading = isDocuments ? "Collections" : "Tables";
  return (
    <details open>
      <summary>
        {heading} ({schema.length})
      </summary>
      <ul className={classes["cases"]} aria-label={heading}>
        {schema.map(({ table, columns, rows }) => (
          <li key={table} className={classes["case"]}>
            <details>
              <summary>{table}</summary>
              <Stack gap="xs" className={classes["details"] ?? ""}>
                <PlainTable label={`${isDocuments ? "Fields" : "Columns"} of ${table}`}>
                  <thead>
                    <tr>
                      <th scope="col">{isDocuments ? "Field" : "Column"}</th>
                      <th scope="col">Type</th>
                    </tr>
                  </thead>
                  <tbody>
                    {columns.map(({ name, type }) => (
                      <tr key={name}>
                        <td>{name}</td>
                        <td>{type}</td>
                      </tr>
                    ))}
                  </tbody>
                </PlainTable>
                {rows && <ResultGrid label={`Sample ${isDocuments ? "documents" : "rows"} of ${table}`} grid={rows} />}
              </Stack>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}
