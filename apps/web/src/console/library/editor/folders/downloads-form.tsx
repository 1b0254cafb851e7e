import type { ProblemContent } from "@invigil/contract/authoring/library-content";
import { isUploadAddress } from "@invigil/rules/text/upload-address";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { LimitedInput } from "@invigil/ui/limited-text";
import { ActionIcon, Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@invigil/ui/icons/console";
import { IconTrash } from "@invigil/ui/icons/files";
import { useState } from "react";
import { FileUploader } from "../../files/file-uploader.tsx";

type Download = ProblemContent["downloads"][number];

interface Props {
  downloads: readonly Download[];
  about: string;
  /** A function, because an upload may finish after other changes were made. */
  onChange: (change: (now: readonly Download[]) => Download[]) => void;
}

const MOST = 20;

/** Edits the files that a candidate can download: uploads, or addresses elsewhere. */
export function DownloadsForm({ downloads, about, onChange }: Props) {
  const [removing, setRemoving] = useState<number | null>(null);
  const named = removing === null ? undefined : downloads[removing];
  const write = (index: number, part: Partial<Download>) =>
    onChange((now) => now.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <Stack gap="sm" component="section" aria-label="Downloads">
      <Title order={2} size="h4">
        Downloads
      </Title>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {downloads.map((download, index) => (
        <DownloadRow
          key={index}
          download={download}
          index={index}
          onChange={(part) => write(index, part)}
          onRemove={() => setRemoving(index)}
        />
      ))}
      {downloads.length < MOST && (
        <>
          <FileUploader
            action="Upload files"
            kinds={["data", "picture", "sound", "film"]}
            multiple
            onStored={({ name, url }) => onChange((now) => [...now, { name: name.slice(0, 200), url }].slice(0, MOST))}
          />
          <Group>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange((now) => [...now, { name: "", url: "" }])}
            >
              Add an address
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={named !== undefined}
        title="Remove this download?"
        confirmLabel="Remove"
        danger
        size="md"
        cancelLabel="Cancel"
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          onChange((now) => now.filter((_, at) => at !== removing));
          setRemoving(null);
        }}
      >
        <Text>
          {named?.name || named?.url
            ? `“${named.name || named.url}” will no longer be part of this question.`
            : "It will no longer be part of this question."}
          {named && isUploadAddress(named.url) && " The file itself stays in the library."}
        </Text>
      </ConfirmDialog>
    </Stack>
  );
}

interface RowProps {
  download: Download;
  index: number;
  onChange: (part: Partial<Download>) => void;
  onRemove: () => void;
}

function DownloadRow({ download, index, onChange, onRemove }: RowProps) {
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Download ${index + 1}`}>
      <Group gap="sm" align="flex-end">
        <LimitedInput
          label="Name"
          limit={200}
          style={{ flex: "1 1 12rem" }}
          value={download.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        {isUploadAddress(download.url) ? (
          <Anchor href={download.url} target="_blank" rel="noopener noreferrer" mb={8} size="sm">
            Open the file
          </Anchor>
        ) : (
          <LimitedInput
            label="Address"
            limit={500}
            style={{ flex: "2 1 14rem" }}
            value={download.url}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          mb={4}
          aria-label={`Remove ${download.name || `download ${index + 1}`}`}
          title="Remove"
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  );
}
