import type { ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Stack, Title } from "@mantine/core";
import { CodeField } from "../../../fields.tsx";
import { ItemList } from "../../../item-list.tsx";

type Schema = ProblemDraft["content"]["schema"];

interface Props {
  schema: Schema;
  onChange: (schema: Schema) => void;
}

/** DBA: edits the tables shown to the candidate. The setup of the cases creates the real ones. */
export function SchemaForm({ schema, onChange }: Props) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Tables shown to candidates
      </Title>
      <ItemList
        name="Table"
        items={schema}
        keyOf={(_, index) => String(index)}
        create={() => ({ table: "", columns: [], rows: null })}
        onChange={onChange}
      >
        {(table, changed) => (
          <Stack gap="xs">
            <LimitedInput
              label="Name"
              limit={100}
              value={table.table}
              onChange={(event) => changed({ ...table, table: event.currentTarget.value })}
            />
            <CodeField
              label="Columns"
              description="One per line: the name, then the type."
              value={table.columns.map(({ name, type }) => `${name} ${type}`.trimEnd()).join("\n")}
              onChange={(text) => changed({ ...table, columns: columnsOf(text) })}
            />
          </Stack>
        )}
      </ItemList>
    </Stack>
  );
}

function columnsOf(text: string): { name: string; type: string }[] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [name = "", ...type] = line.split(" ");
    return { name, type: type.join(" ") };
  });
}
