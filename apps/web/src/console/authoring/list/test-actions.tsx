import { archiveTest, deleteTest, duplicateTest, restoreTest } from "@invigil/contract/authoring/authored-test";
import type { TestSummary } from "@invigil/contract/authoring/authoring";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { ActionIcon, Group, Text, type ActionIconProps } from "@mantine/core";
import { IconArchive, IconArchiveOff } from "@invigil/ui/icons/console";
import { IconCopy, IconTrash } from "@invigil/ui/icons/files";
import { IconPlayerPlay } from "@invigil/ui/icons/media";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMayUse } from "../../../shared/parts/may-use.ts";
import { sayEmpty, useTryTest } from "./use-try-test.ts";
import { useTestAction } from "./use-test-action.ts";

const button: ActionIconProps = { variant: "subtle", color: "gray" };

/** The buttons for one test in the list. */
export function TestActions({ test }: { test: TestSummary }) {
  const { slug, name, state } = test;
  const navigate = useNavigate();
  const { move, duplicate, remove } = useTestAction();
  const trial = useTryTest();
  const [asked, setAsked] = useState<"archive" | "delete" | null>(null);
  const isArchived = state === "archived";
  const isEmpty = !test.is_interview && test.problems_total === 0;
  const may = useMayUse();
  const deletable = state === "draft" && test.invited === 0 && may(deleteTest);

  function copy() {
    duplicate.mutate(slug, {
      onSuccess: (made) =>
        void navigate({ to: "/tests/$slug/edit/$part", params: { slug: made.slug, part: "basics" } }),
    });
  }

  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        {...button}
        title="Preview as candidate"
        aria-label={`Preview “${name}” as candidate`}
        loading={trial.isPending}
        onClick={() => (isEmpty ? sayEmpty() : trial.mutate(slug))}
      >
        <IconPlayerPlay size={18} aria-hidden />
      </ActionIcon>
      {may(duplicateTest) && (
        <ActionIcon
          title="Duplicate"
          {...button}
          aria-label={`Duplicate “${name}”`}
          onClick={copy}
          loading={duplicate.isPending}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
      )}
      {isArchived && may(restoreTest) && (
        <ActionIcon
          title="Restore"
          {...button}
          aria-label={`Restore “${name}”`}
          loading={move.isPending}
          onClick={() => move.mutate({ slug, to: "restore" })}
        >
          <IconArchiveOff size={18} aria-hidden />
        </ActionIcon>
      )}
      {!isArchived && may(archiveTest) && (
        <ActionIcon title="Archive" {...button} aria-label={`Archive “${name}”`} onClick={() => setAsked("archive")}>
          <IconArchive size={18} aria-hidden />
        </ActionIcon>
      )}
      {deletable && (
        <ActionIcon title="Delete" {...button} aria-label={`Delete “${name}”`} onClick={() => setAsked("delete")}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
      <ArchiveDialog
        name={name}
        isInterview={test.is_interview}
        opened={asked === "archive"}
        loading={move.isPending}
        onConfirm={() => move.mutate({ slug, to: "archive" }, { onSettled: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      />
      <DeleteDialog
        name={name}
        isInterview={test.is_interview}
        opened={asked === "delete"}
        loading={remove.isPending}
        onConfirm={() => remove.mutate(slug, { onSettled: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      />
    </Group>
  );
}

interface DialogProps {
  /** The name of the test. */
  name: string;
  isInterview: boolean;
  opened: boolean;
  loading: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function ArchiveDialog({ name, isInterview, ...dialog }: DialogProps) {
  const noun = isInterview ? "interview" : "test";
  return (
    <ConfirmDialog {...dialog} title={`Archive this ${noun}?`} confirmLabel="Archive" cancelLabel="Cancel">
      <Text>
        “{name}” will leave this list, and its links will stop working, so nobody can start it. Answers and reports are
        kept, and you can restore the {noun} later.
      </Text>
    </ConfirmDialog>
  );
}

function DeleteDialog({ name, isInterview, ...dialog }: DialogProps) {
  return (
    <ConfirmDialog {...dialog} title="Delete this draft?" confirmLabel="Delete" cancelLabel="Cancel" danger>
      <Text>
        “{name}” will be deleted permanently.{!isInterview && " Its questions stay in the library."}
      </Text>
    </ConfirmDialog>
  );
}
