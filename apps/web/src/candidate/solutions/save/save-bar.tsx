import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { hasContent } from "@invigil/rules/taking/attempted";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { showApiError } from "../../../shared/parts/toasts.ts";
import { focusCompare } from "../versions/compared.ts";
import { saveByHand } from "./save-by-hand.ts";
import { SaveState } from "./save-state.tsx";
import type { AnswerHandle } from "../use-answer.ts";

interface Props {
  handle: AnswerHandle;
  problem: string;
  type: ProblemType;
  /** Whether to show the problem's own save state; a page with a single answer shows it in its header. */
  showState: boolean;
}

export function SaveBar({ handle: { saver, view }, problem, type, showState }: Props) {
  const [asking, setAsking] = useState(false);
  const isEmpty = !view.stored && !hasContent(view.answer, type);

  async function save() {
    const outcome = await saveByHand(saver, type);
    if (!outcome.saved && outcome.reason === "conflict") focusCompare(problem);
  }

  async function clear() {
    setAsking(false);
    const outcome = await saver.clear();
    if (!outcome.saved && "error" in outcome) showApiError(outcome.error);
  }

  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        {/* A recording is saved when it is uploaded. */}
        {type !== "VID" && type !== "ADO" && (
          <Button variant="light" onClick={() => void save()}>
            Save
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={() => setAsking(true)} disabled={isEmpty}>
          Clear answer
        </Button>
      </Group>
      {showState && <SaveState problems={[problem]} />}
      <ConfirmDialog
        opened={asking}
        title="Clear answer"
        confirmLabel="Clear answer"
        danger
        onConfirm={() => void clear()}
        onCancel={() => setAsking(false)}
      >
        <Text>Do you want to remove your answer to this question?</Text>
      </ConfirmDialog>
    </Group>
  );
}
