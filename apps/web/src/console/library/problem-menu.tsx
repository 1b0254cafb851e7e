import { archiveProblem, deleteDraft, duplicateProblem, type LibraryEntry } from "@invigil/contract/authoring/library";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { ActionIcon, Alert, Text } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@invigil/ui/icons/console";
import { IconCopy, IconTrash } from "@invigil/ui/icons/files";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { useProblemActions } from "./use-problem-actions.ts";
import { refusalText } from "./library-words.ts";
import { rowNeighbour } from "./row-neighbour.ts";

/** The menu of a question in the list. */
export function ProblemMenu({ problem }: { problem: LibraryEntry }) {
  const [asked, setAsked] = useState<"delete" | "archive" | null>(null);
  const neighbour = useRef<HTMLElement | null>(null);
  // The browser owns the focus and frees it only once the dialog and the row are gone.
  useEffect(() => () => neighbour.current?.focus(), []);
  const { duplicate, archive, remove } = useProblemActions(problem.slug);
  const doing = asked === "delete" ? remove : archive;
  const may = useMayUse();
  const isArchived = problem.state === "archived";
  return (
    <>
      {may(duplicateProblem) && (
        <Small label={`Duplicate ${problem.title}`} icon={IconCopy} onClick={() => duplicate.mutate()} />
      )}
      {may(archiveProblem) && (
        <Small
          label={`${isArchived ? "Restore" : "Archive"} ${problem.title}`}
          icon={isArchived ? IconArchiveOff : IconArchive}
          onClick={(button) => {
            neighbour.current = rowNeighbour(button);
            if (isArchived) archive.mutate(false);
            else setAsked("archive");
          }}
        />
      )}
      {problem.state === "draft" && may(deleteDraft) && (
        <Small
          label={`Delete ${problem.title}`}
          icon={IconTrash}
          onClick={(button) => {
            neighbour.current = rowNeighbour(button);
            setAsked("delete");
          }}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={asked === "delete" ? "Delete this draft?" : "Archive this question?"}
        confirmLabel={asked === "delete" ? "Delete" : "Archive"}
        danger={asked === "delete"}
        size="md"
        loading={doing.isPending}
        cancelLabel="Cancel"
        onCancel={() => {
          neighbour.current = null;
          setAsked(null);
        }}
        onConfirm={() => {
          const onSuccess = () => setAsked(null);
          if (asked === "delete") remove.mutate(undefined, { onSuccess });
          else archive.mutate(true, { onSuccess });
        }}
      >
        <Text>
          {asked === "delete"
            ? `“${problem.title}” and everything in this draft will be deleted permanently. Earlier versions are kept.`
            : `“${problem.title}” and all its versions will leave the list. Tests that use the question keep it, and you can restore it later.`}
        </Text>
        {doing.error && (
          <Alert color="red" variant="light" role="alert">
            {refusalText(doing.error)}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}

interface SmallProps {
  label: string;
  icon: ComponentType<{ size: number; "aria-hidden": true }>;
  onClick: (button: HTMLElement) => void;
}

function Small({ label, icon: Icon, onClick }: SmallProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={(event) => onClick(event.currentTarget)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
