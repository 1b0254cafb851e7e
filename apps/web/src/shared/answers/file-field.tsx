import type { FileInput } from "@invigil/contract/taking/problems";
import type { FileBasedEntry } from "@invigil/contract/taking/solutions";
import { formatMoment } from "@invigil/rules/time/dates";
import { fileKindError, PREDICTION_EXTENSIONS, SOURCE_EXTENSIONS } from "@invigil/rules/taking/files";
import { sizeText } from "@invigil/rules/text/size-text";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FileDrop } from "@invigil/ui/file-drop";
import { UploadList } from "../parts/uploads/upload-list.tsx";
import { useUploads } from "../parts/uploads/use-uploads.ts";
import { withFile, withUploaded } from "./uploaded-files.ts";
import type { AmendedAnswerProps } from "./answer-props.ts";

const extensionsOf = { main: PREDICTION_EXTENSIONS, supplementary: SOURCE_EXTENSIONS } as const;

interface Props {
  problem: string;
  input: FileInput;
  entry: FileBasedEntry | null;
  readOnly: boolean;
  onAmend: AmendedAnswerProps["onAmend"];
}

/** One file that a question asks for. */
export function FileField({ problem, input, entry, readOnly, onAmend }: Props) {
  const { fieldName, label, required } = input;
  const place = { problem, field: fieldName };
  const handle = useUploads(place, {
    check: (file) => fileKindError(fieldName, file.name),
    only: true,
    apply: (uploaded) => onAmend(withUploaded(place, uploaded)),
  });
  const isSending = handle.uploads.some(({ state }) => state === "sending");
  const [replacing, setReplacing] = useState<File | null>(null);
  const [removing, setRemoving] = useState(false);
  const extensions = extensionsOf[fieldName];

  function choose(file: File) {
    if (entry) setReplacing(file);
    else send(file);
  }

  function send(file: File) {
    setReplacing(null);
    handle.add(file);
  }

  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Text fw={500}>
        {label} ({required ? "required" : "optional"})
      </Text>
      {entry && (
        <StoredFile entry={entry} label={label} onRemove={readOnly || required ? null : () => setRemoving(true)} />
      )}
      {!readOnly && (
        <>
          <FileDrop
            action={entry ? `Replace ${label.toLowerCase()}` : `Choose ${label.toLowerCase()}`}
            hint={`Or drop a file here (${extensions.map((extension) => `.${extension}`).join(", ")}, at most 10 MB).`}
            extensions={extensions}
            disabled={isSending}
            onFile={choose}
          />
          <UploadList {...handle} />
        </>
      )}
      <ConfirmDialog
        opened={replacing !== null}
        title={`Replace ${label.toLowerCase()}`}
        confirmLabel="Replace"
        danger
        onConfirm={() => replacing && send(replacing)}
        onCancel={() => setReplacing(null)}
      >
        <Text>
          “{replacing?.name}” will replace “{entry?.fileBasedData.name}”. Do you want to replace it?
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={removing}
        title={`Remove ${label.toLowerCase()}`}
        confirmLabel="Remove"
        danger
        onConfirm={() => {
          setRemoving(false);
          onAmend(withFile(fieldName, null));
        }}
        onCancel={() => setRemoving(false)}
      >
        <Text>“{entry?.fileBasedData.name}” will no longer be part of your answer. Do you want to remove it?</Text>
      </ConfirmDialog>
    </Stack>
  );
}

interface StoredFileProps {
  entry: FileBasedEntry;
  label: string;
  onRemove: (() => void) | null;
}

function StoredFile({ entry: { url, fileBasedData }, label, onRemove }: StoredFileProps) {
  const { name, size, uploaded_at } = fileBasedData;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Anchor href={url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: "anywhere" }}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {sizeText(size)}, uploaded {formatMoment(uploaded_at)}
          </Text>
        </div>
        {onRemove && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            onClick={onRemove}
            aria-label={`Remove ${label.toLowerCase()}`}
          >
            Remove
          </Button>
        )}
      </Group>
    </Paper>
  );
}
