import { FilePath } from "@invigil/contract/fields";
import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { CodeField } from "../fields.tsx";
import { ItemList } from "../item-list.tsx";

interface Props {
  files: Record<string, string>;
  onChange: (files: Record<string, string>) => void;
}

interface Entry {
  path: string;
  content: string;
}

/** Files that only this case has, beside those of the question. Two of the same path are one. */
export function CaseFiles({ files, onChange }: Props) {
  const [entries, setEntries] = useState<Entry[]>(() =>
    Object.entries(files).map(([path, content]) => ({ path, content })),
  );

  function write(changed: Entry[]) {
    setEntries(changed);
    onChange(
      Object.fromEntries(
        changed.filter(({ path }) => FilePath.safeParse(path).success).map(({ path, content }) => [path, content]),
      ),
    );
  }

  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Files of this case
      </Text>
      <ItemList
        name="File"
        items={entries}
        keyOf={(_, index) => String(index)}
        create={() => ({ path: `file-${entries.length + 1}.txt`, content: "" })}
        onChange={write}
      >
        {(entry, changed) => (
          <Stack gap="xs">
            <TextInput
              label="Path"
              maxLength={200}
              value={entry.path}
              error={!FilePath.safeParse(entry.path).success && "A relative path, as logs/api.log"}
              onChange={(event) => changed({ ...entry, path: event.currentTarget.value })}
            />
            <CodeField
              label="Content"
              rows={3}
              value={entry.content}
              onChange={(content) => changed({ ...entry, content })}
            />
          </Stack>
        )}
      </ItemList>
    </Stack>
  );
}
