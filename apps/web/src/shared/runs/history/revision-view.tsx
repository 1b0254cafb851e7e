import type { Answer } from "@invigil/contract/taking/solutions";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../parts/error-text.ts";
import { modeOfPath } from "../editor/language-modes.ts";
import { revisionQuery } from "../run/run-queries.ts";
import { CodeDiff } from "./code-diff.tsx";
import { comparedTexts } from "./compared-texts.ts";

interface Props {
  id: string;
  current: Pick<Answer, "technology" | "code" | "files">;
  mode: string;
  readOnly: boolean;
  onRestore: (answer: Answer) => void;
}

/** Compares one saved version with what is in the editor. */
export function RevisionView({ id, current, mode, readOnly, onRestore }: Props) {
  const { data, error, isFetching, refetch } = useQuery(revisionQuery(id));
  const [asking, setAsking] = useState(false);
  const [path, setPath] = useState<string | null>(null);
  if (!data) {
    if (error) return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
    return <LoadingState message="Loading this version…" />;
  }
  const { answer } = data;
  if (!answer) return <Text c="dimmed">The answer was cleared here.</Text>;
  const texts = comparedTexts(answer, current);
  const shown = texts.find((text) => text.path === path) ?? texts.find(({ differs }) => differs) ?? texts[0];

  return (
    <Stack gap="sm">
      {texts.length > 1 && (
        <NativeSelect
          label="File"
          value={shown?.path ?? ""}
          data={texts.map((text) => ({ value: text.path, label: text.differs ? `${text.path} (differs)` : text.path }))}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
      )}
      {shown && !shown.differs && <Text>This version is the same as the current one.</Text>}
      {shown?.differs && (
        <>
          <Text size="sm" c="dimmed">
            Removed lines are from this version. Added lines are in the current one.
          </Text>
          <CodeDiff
            key={shown.path}
            before={shown.before}
            after={shown.after}
            mode={shown.path === "" ? mode : modeOfPath(shown.path)}
          />
        </>
      )}
      {!readOnly && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Restore this version
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title="Restore this version"
        confirmLabel="Restore"
        onConfirm={() => onRestore(answer)}
        onCancel={() => setAsking(false)}
      >
        <Text>This version will become your answer. Your current code stays in the history.</Text>
      </ConfirmDialog>
    </Stack>
  );
}
