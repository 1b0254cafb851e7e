import { Anchor, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { FileUploader } from "../../files/file-uploader.tsx";
import { CheckedField } from "../../fields.tsx";
import { ItemList } from "../../item-list.tsx";
import { attachedOf, pathOf, withAttached, type Attached } from "./attachments.ts";
import { pathFault } from "../fields/file-list.tsx";
import type { FolderProps } from "./folder-props.ts";

const MOST = 20;

/** Files of any kind, up to 20 MB each, that programs find in their box. */
export function AttachmentsForm({ draft, change }: Pick<FolderProps, "draft" | "change">) {
  const attached = attachedOf(draft);
  const write = (changed: readonly Attached[]) => change((now) => withAttached(now, changed));
  return (
    <Stack gap="sm" component="section" aria-label="Files for programs">
      <Title order={2} size="h4">
        Files for programs
      </Title>
      <Text size="sm" c="dimmed">
        Uploaded files, data or pictures for example, that a program finds under their path. Candidates can take them
        away unless they are hidden; but a program can print what it finds.
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
              title="Candidates cannot take it away."
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
