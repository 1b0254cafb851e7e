import type { AuthoredProblem } from "@invigil/contract/authoring/library-problem";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../../lib/api.ts";
import { refusalText } from "../../library-words.ts";
import { saveElsewhere } from "./save-elsewhere.ts";
import type { DraftHandle } from "../draft/use-problem-draft.ts";

interface Props {
  problem: AuthoredProblem;
  handle: DraftHandle;
  /** Reloads the question and discards what was written here. */
  onReload: () => void;
  /** Called once everything is stored, when the button that was pressed disappears. */
  onStored: () => void;
}

/** Says why the draft is not saved, and offers ways to save it. */
export function SaveTrouble({ problem, handle, onReload, onStored }: Props) {
  const { conflict, error, draft, dirty, save, saving } = handle;
  // An archived question can be restored and then saved.
  const isArchived = problem.state === "archived";
  const code = error instanceof ApiError && !isArchived ? error.code : null;
  if (conflict) return <ConflictAlert {...{ problem, handle, onReload, onStored }} />;
  if (!error) return null;
  return (
    <Alert color="red" variant="light" role="alert" mb="sm">
      <Group justify="space-between">
        <Text>{isArchived && dirty ? ARCHIVED : troubleText(error, dirty)}</Text>
        {code === "problem_live" || code === "problem_not_found" ? (
          <ElsewhereButton problem={problem} draft={draft} gone={code === "problem_not_found"} />
        ) : (
          dirty && (
            <Button
              size="xs"
              variant="default"
              loading={saving}
              onClick={() => void save().then((edit) => edit !== null && onStored())}
            >
              Save again
            </Button>
          )
        )}
      </Group>
    </Alert>
  );
}

const ARCHIVED =
  "Someone has archived this question in the meantime, so your changes are not saved. Restore it, then save again.";

function troubleText(error: Error, dirty: boolean): string {
  if (!dirty) return "Your changes are saved, but the question could not be reloaded. Please reload the page.";
  if (!(error instanceof ApiError)) return refusalText(error);
  if (error.isUnreachable) {
    return "The server cannot be reached, so your changes are not saved yet. They are kept on this page. Save again when the connection is back.";
  }
  if (error.code === "problem_live") {
    return "Someone has published this question in the meantime, so your changes are not saved. You can save them in the draft of the next version.";
  }
  if (error.code === "problem_not_found") {
    return "Someone has deleted this draft in the meantime. You can save your changes as a new question.";
  }
  return refusalText(error);
}

const LIST = new Intl.ListFormat("en-GB");

function ConflictAlert({ problem, handle: { conflict, keepMine, saving }, onReload, onStored }: Props) {
  const [dropping, setDropping] = useState(false);
  if (!conflict) return null;
  return (
    <Alert variant="light" role="alert" mb="sm" title="Someone else has saved this question in the meantime">
      <Text mb="xs">You have both changed {LIST.format(conflict.both)}. Your version is not saved yet.</Text>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/library/problem/$problemSlug/edit/$editingFolder"
              params={{ problemSlug: problem.slug, editingFolder: "statement" }}
              target="_blank"
              {...props}
            />
          )}
        >
          Show their version in a new tab
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={saving}
          onClick={() => void keepMine(conflict).then((edit) => edit !== null && onStored())}
        >
          Keep my version
        </Button>
        <Button size="xs" variant="default" onClick={() => setDropping(true)}>
          Use their version
        </Button>
      </Group>
      <ConfirmDialog
        opened={dropping}
        title="Use their version?"
        confirmLabel="Use their version"
        cancelLabel="Not yet"
        danger
        size="md"
        onCancel={() => setDropping(false)}
        onConfirm={onReload}
      >
        <Text>Everything you have changed here since you last saved will be lost.</Text>
      </ConfirmDialog>
    </Alert>
  );
}

interface ElsewhereProps {
  problem: AuthoredProblem;
  draft: DraftHandle["draft"];
  gone: boolean;
}

function ElsewhereButton({ problem, draft, gone }: ElsewhereProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveElsewhere(problem, draft, gone),
    onSuccess: async (problemSlug) => {
      void queryClient.invalidateQueries({ queryKey: ["library"] });
      await navigate({
        to: "/library/problem/$problemSlug/edit/$editingFolder",
        params: { problemSlug, editingFolder: "statement" },
        // Everything is stored there, so there is nothing to ask about.
        ignoreBlocker: true,
      });
    },
  });
  return (
    <>
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
        {gone ? "Save as a new question" : "Save in the next version"}
      </Button>
      {error && <Text size="sm">{refusalText(error)}</Text>}
    </>
  );
}
