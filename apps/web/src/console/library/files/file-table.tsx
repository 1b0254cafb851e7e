import { deleteLibraryFile, type ListedFile } from "@invigil/contract/authoring/library-files";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { PlainTable } from "@invigil/ui/plain-table";
import { ActionIcon, Alert, Anchor, Group, Stack, Text } from "@mantine/core";
import { IconCopy, IconTrash } from "@invigil/ui/icons/files";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api.ts";
import { useAction } from "../../parts/action.ts";
import { copyText } from "../../parts/copy.ts";
import { consoleError } from "../../../shared/parts/console-error.ts";
import { momentText } from "../../parts/time.ts";
import { STATES } from "../library-words.ts";
import { ProblemLink } from "../problem-link.tsx";
import { rowNeighbour } from "../row-neighbour.ts";
import classes from "./files.module.css";
import { sizeText } from "@invigil/rules/text/size-text";

/** Lists the files of the library with the questions that use them. */
export function FileTable({ files }: { files: readonly ListedFile[] }) {
  const [removing, setRemoving] = useState<ListedFile | null>(null);
  const neighbour = useRef<HTMLElement | null>(null);
  // The browser owns the focus and frees it only once the dialog is closed.
  useEffect(() => {
    if (removing === null) neighbour.current?.focus();
  }, [removing]);
  const remove = useAction({
    run: ({ id }: ListedFile) => call(deleteLibraryFile, { params: { id } }, { family: "CON" }),
    changes: ["library", "files"],
    said: (_, { name }) => `“${name}” was removed.`,
    onDone: () => setRemoving(null),
  });
  const drafts = removing?.uses.length ?? 0;
  return (
    <>
      <PlainTable label="Files">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col" data-number>
              Size
            </th>
            <th scope="col">Used by</th>
            <th scope="col" className={classes["wide"]}>
              Uploaded
            </th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onRemove={(button) => {
                remove.reset();
                neighbour.current = rowNeighbour(button);
                setRemoving(file);
              }}
            />
          ))}
        </tbody>
      </PlainTable>
      <ConfirmDialog
        opened={removing !== null}
        title="Remove this file?"
        confirmLabel="Remove"
        danger
        size="md"
        loading={remove.isPending}
        cancelLabel="Cancel"
        onCancel={() => {
          neighbour.current = null;
          setRemoving(null);
        }}
        onConfirm={() => removing && remove.mutate(removing)}
      >
        <Text>
          “{removing?.name}” will be deleted permanently.
          {drafts > 0 && " Drafts that use it will be missing the file and cannot be published until you replace it."}
        </Text>
        {remove.error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(remove.error)}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  file: ListedFile;
  /** Receives the button that was pressed, because the focus must move on once its row is gone. */
  onRemove: (button: HTMLButtonElement) => void;
}

function FileRow({ file, onRemove }: RowProps) {
  return (
    <tr>
      <th scope="row" className={classes["name"]}>
        <Anchor inherit underline="always" href={file.url} target="_blank" rel="noopener noreferrer">
          {file.name}
        </Anchor>
      </th>
      <td data-number>{sizeText(file.size)}</td>
      <td>
        <Uses uses={file.uses} />
      </td>
      <td className={classes["wide"]}>{momentText(file.created_at)}</td>
      <td>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Copy the address of ${file.name}`}
            title="Copy the address"
            onClick={() => void copyText(file.url, "The address was copied.")}
          >
            <IconCopy size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${file.name}`}
            title="Remove"
            onClick={(event) => onRemove(event.currentTarget)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </td>
    </tr>
  );
}

function Uses({ uses }: { uses: ListedFile["uses"] }) {
  if (uses.length === 0) {
    return (
      <Text span size="sm" c="dimmed">
        Not used
      </Text>
    );
  }
  return (
    <Stack gap={2}>
      {uses.map(({ slug, title, state, version }) => (
        <Text key={slug} size="sm">
          <ProblemLink slug={slug}>{title}</ProblemLink>{" "}
          <Text span size="xs" c="dimmed">
            v{version}, {STATES[state].toLowerCase()}
          </Text>
        </Text>
      ))}
    </Stack>
  );
}
