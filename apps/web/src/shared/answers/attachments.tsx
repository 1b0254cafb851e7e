import type { Attachment } from "@invigil/contract/taking/solutions";
import { isUploadAddress } from "@invigil/rules/text/upload-address";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AmendedAnswerProps } from "./answer-props.ts";
import { AttachmentEmbed } from "../parts/uploads/attachment-embed.tsx";
import { FileDrop } from "@invigil/ui/file-drop";
import { UploadList } from "../parts/uploads/upload-list.tsx";
import { ATTACHMENTS, useUploads } from "../parts/uploads/use-uploads.ts";
import { withUploaded } from "./uploaded-files.ts";

const ATTACHMENT_LIMIT = 20;

interface Props {
  problem: string;
  attachments: readonly Attachment[];
  readOnly: boolean;
  onAmend: AmendedAnswerProps["onAmend"];
}

/** The files of a subjective answer. */
export function Attachments({ problem, attachments, readOnly, onAmend }: Props) {
  const place = { problem, field: ATTACHMENTS };
  const handle = useUploads(place, { apply: (uploaded) => onAmend(withUploaded(place, uploaded)) });
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const isFull = attachments.length + handle.uploads.length >= ATTACHMENT_LIMIT;

  function remove({ url }: Attachment) {
    onAmend(({ attachments: current = [], ...answer }) => ({
      ...answer,
      attachments: current.filter((attachment) => attachment.url !== url),
    }));
  }

  return (
    <Stack gap="sm" role="group" aria-label="Attachments">
      <Text fw={500} size="sm">
        Attachments
      </Text>
      {attachments.map((attachment) => (
        <AttachmentCard
          key={attachment.url}
          attachment={attachment}
          onRemove={readOnly ? null : () => setRemoving(attachment)}
        />
      ))}
      {!readOnly && (
        <>
          <FileDrop
            action="Add a file"
            hint={isFull ? `At most ${ATTACHMENT_LIMIT} files` : "Or drop a file here (at most 10 MB)."}
            disabled={isFull}
            onFile={handle.add}
          />
          <UploadList {...handle} />
        </>
      )}
      <ConfirmDialog
        opened={removing !== null}
        title="Remove attachment"
        confirmLabel="Remove"
        danger
        onConfirm={() => {
          if (removing) remove(removing);
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      >
        <Text>“{removing?.name}” will no longer be part of your answer. Do you want to remove it?</Text>
      </ConfirmDialog>
    </Stack>
  );
}

function AttachmentCard({ attachment, onRemove }: { attachment: Attachment; onRemove: (() => void) | null }) {
  const isUploaded = isUploadAddress(attachment.url);
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="sm">
        {isUploaded ? (
          <Anchor href={attachment.url} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: "anywhere" }}>
            {attachment.name}
          </Anchor>
        ) : (
          <Text style={{ overflowWrap: "anywhere" }}>{attachment.name}</Text>
        )}
        {onRemove && (
          <Button size="xs" variant="subtle" color="red" onClick={onRemove} aria-label={`Remove ${attachment.name}`}>
            Remove
          </Button>
        )}
      </Group>
      {isUploaded && <AttachmentEmbed {...attachment} />}
    </Paper>
  );
}
