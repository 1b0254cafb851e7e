import { Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { FilePath } from "@invigil/contract/fields";
import { ItemList } from "../item-list.tsx";
import { CodeText } from "./code-text.tsx";
import { SchemaForm } from "./schema-form.tsx";
import type { FolderProps } from "./folder-props.ts";

/** What lies beside the candidate's code. */
export function FilesFolder({ problem, draft: { content }, change }: FolderProps) {
  const { files } = content;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {problem.problem_type === "UIX" || problem.problem_type === "PRJ"
          ? "What the candidate begins with. Files that are not locked are the answer."
          : "Data and other files that the candidate's code can read."}
      </Text>
      <ItemList
        name="File"
        items={files}
        keyOf={(_, index) => String(index)}
        create={() => ({
          path: `file-${files.length + 1}.txt`,
          content: "",
          read_only: problem.problem_type !== "UIX",
        })}
        onChange={(changed) => change({ content: { ...content, files: changed } })}
      >
        {(file, changed) => (
          <Stack gap="xs">
            <Group gap="md" align="flex-end">
              <TextInput
                label="Path"
                maxLength={200}
                value={file.path}
                error={!FilePath.safeParse(file.path).success && "A relative path, as data/input.csv"}
                style={{ flex: 1 }}
                onChange={(event) => changed({ ...file, path: event.currentTarget.value })}
              />
              <Checkbox
                label="Can only be read"
                mb={8}
                checked={file.read_only}
                onChange={(event) => changed({ ...file, read_only: event.currentTarget.checked })}
              />
            </Group>
            <CodeText
              label="Content"
              mode={file.path}
              rows={6}
              value={file.content}
              onChange={(text) => changed({ ...file, content: text })}
            />
          </Stack>
        )}
      </ItemList>
      {problem.problem_type === "DBA" && (
        <SchemaForm schema={content.schema} onChange={(schema) => change({ content: { ...content, schema } })} />
      )}
    </Stack>
  );
}
