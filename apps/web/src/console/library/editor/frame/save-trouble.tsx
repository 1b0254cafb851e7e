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
  /** Reads the problem anew, dropping what was written here. */
  onReload: () => void;
  /** It is stored now, and the button that was pressed goes with what it was about. */
  onStored: () => void;
}

/** Why what was written is not stored, and the ways to store it all the same. */
export function SaveTrouble({ problem, handle, onReload, onStored }: Props) {
  const { conflict, error, draft, dirty, save, saving } = handle;
  // An archived one can be restored, and takes it then.
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
  "Somebody has archived this question meanwhile, so what you have written is not saved. Restore it, then save again.";

function troubleText(error: Error, dirty: boolean): string {
  if (!dirty) return "It is saved, but it could not be read again. Please reload the page.";
  if (!(error instanceof ApiError)) return refusalText(error);
  if (error.isUnreachable) {
    return "The server cannot be reached, so this is not saved yet. What you have written stays here: save it again when the connection is back.";
  }
  if (error.code === "problem_live") {
    return "Somebody has made this question live meanwhile, so what you have written here is not saved. It can go into the draft of the next version.";
  }
  if (error.code === "problem_not_found") {
    return "Somebody has deleted this draft meanwhile. What you have written can become a new question.";
  }
  return refusalText(error);
}

function ConflictAlert({ problem, handle: { conflict, keepMine, saving }, onReload, onStored }: Props) {
  const [dropping, setDropping] = useState(false);
  if (!conflict) return null;
  return (
    <Alert variant="light" role="alert" mb="sm" title="Somebody else has saved this question meanwhile">
      <Text mb="xs">
        Both of you have changed {conflict.both.join(" and ")}. What you have written is not saved yet.
      </Text>
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
          Show theirs in a new tab
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={saving}
          onClick={() => void keepMine(conflict).then((edit) => edit !== null && onStored())}
        >
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={() => setDropping(true)}>
          Take theirs
        </Button>
      </Group>
      <ConfirmDialog
        opened={dropping}
        title="Take theirs?"
        confirmLabel="Take theirs"
        cancelLabel="Not yet"
        danger
        size="md"
        onCancel={() => setDropping(false)}
        onConfirm={onReload}
      >
        <Text>Everything that you have changed here since you last saved will be lost.</Text>
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
        // All that could be lost is stored there.
        ignoreBlocker: true,
      });
    },
  });
  return (
    <>
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
        {gone ? "Save it as a new question" : "Save it in the next version"}
      </Button>
      {error && <Text size="sm">{refusalText(error)}</Text>}
    </>
  );
}
