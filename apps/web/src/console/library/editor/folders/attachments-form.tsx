import { Anchor, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { FileUploader } from "../../files/file-uploader.tsx";
import { CheckedField } from "../../fields.tsx";
import { ItemList } from "../../item-list.tsx";
import { attachedOf, pathOf, withAttached, type Attached } from "./attachments.ts";
import { pathFault } from "../fields/file-list.tsx";
import type { FolderProps } from "./folder-props.ts";

const MOST = 20;

/** Edits uploaded files that programs can read while they run, of any type and up to 20 MB each. */
export function AttachmentsForm({ draft, change }: Pick<FolderProps, "draft" | "change">) {
  const attached = attachedOf(draft);
  const write = (changed: readonly Attached[]) => change((now) => withAttached(now, changed));
  return (
    <Stack gap="sm" component="section" aria-label="Files for programs">
      <Title order={2} size="h4">
        Files for programs
      </Title>
      <Text size="sm" c="dimmed">
        Uploaded files, such as data or pictures, that a program can read at their path. Candidates can download them
        unless they are hidden, but a program can still print what it reads.
      </Text>
      <ItemList name="Attachment" items={attached} keyOf={({ url }) => url} ordered={false} onChange={write}>
        {(file, changed) => (
          <Group gap="md" align="flex-start">
            <CheckedField
              label="Path"
              grow
              value={file.path}
              refuse={pathFault}
              onChange={(path) => changed({ ...file, path })}
            />
            <Checkbox
              label="Hidden"
              title="Candidates cannot download it."
              mt={30}
              checked={file.hidden}
              onChange={(event) => changed({ ...file, hidden: event.currentTarget.checked })}
            />
            <Anchor href={file.url} target="_blank" rel="noopener noreferrer" mt={30} size="sm">
              Open {file.name}
            </Anchor>
          </Group>
        )}
      </ItemList>
      {attached.length < MOST && (
        <FileUploader
          action="Upload files for programs"
          kinds={["data", "picture", "sound", "film"]}
          multiple
          onStored={({ name, url }) =>
            change((now) => {
              const file = { name, url, path: pathOf(name), hidden: false };
              return withAttached(now, [...attachedOf(now), file].slice(0, MOST));
            })
          }
        />
      )}
    </Stack>
  );
}
