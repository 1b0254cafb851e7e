import { ConfirmDialog } from "@invigil/ui/dialog";
import { UploadInProgressModal } from "@invigil/ui/upload-in-progress-modal";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@invigil/ui/icons/page";
import { ErrorState } from "@invigil/ui/page-state";
import { useUploadKind, useUploadsInProgress } from "../../../shared/parts/uploads/uploads-in-progress.ts";
import type { FailureShown } from "./failure.ts";
import { useSubmission } from "./submission-state.ts";
import { SubmitSummaryTable } from "./submit-summary-table.tsx";
import type { SummaryRow } from "./submit-summary.ts";

interface Props {
  /** For example "Submit test" or "Submit section". */
  action: string;
  question: string;
  rows: SummaryRow[];
  /** What keeps answers from being saved, one sentence each. */
  obstacles: readonly string[];
  failure: FailureShown | null;
  onSubmit: (options: { withoutUnsaved: boolean }) => void;
  onCancel: () => void;
}

const progress = {
  idle: "",
  uploads: "",
  saving: "Saving your answers…",
  sending: "Submitting…",
  leaving: "Submitted.",
};

export function SubmitDialog({ action, question, rows, obstacles, failure, onSubmit, onCancel }: Props) {
  const phase = useSubmission((state) => state.phase);
  const uploads = useUploadsInProgress();
  const kind = useUploadKind();

  if (phase === "uploads" && uploads > 0) {
    return <UploadInProgressModal opened fraction={null} {...(kind !== "File" && { kind })} />;
  }
  return (
    <ConfirmDialog
      opened
      irreversible
      title={action}
      confirmLabel={failure ? "Try again" : action}
      loading={phase !== "idle"}
      onConfirm={() => onSubmit({ withoutUnsaved: false })}
      onCancel={onCancel}
    >
      <Stack gap="md">
        <Text>{question}</Text>
        {rows.length > 0 && <SubmitSummaryTable rows={rows} />}
        {!failure && obstacles.length > 0 && (
          <Alert role="note" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            {obstacles.map((obstacle) => (
              <Text key={obstacle} inherit>
                {obstacle}
              </Text>
            ))}
          </Alert>
        )}
        <Text role="status" c="dimmed" size="sm">
          {progress[phase]}
        </Text>
        {failure && <ErrorState message={failure.message} code={failure.code} copyText={failure.copyText} />}
        {failure?.unsaved && (
          <Group>
            <Button variant="outline" color="red" onClick={() => onSubmit({ withoutUnsaved: true })}>
              {action} without unsaved answers
            </Button>
          </Group>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
