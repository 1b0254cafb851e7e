import { eraseCandidate, exportCandidate } from "@invigil/contract/proctoring/evidence";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { isConfirmed } from "@invigil/rules/people/confirmed-name";
import { Alert, Button, Group, Paper, Text, TextInput, Title } from "@mantine/core";
import { IconTrash } from "@invigil/ui/icons/files";
import { IconDownload } from "@invigil/ui/icons/page";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { useMayUse } from "../../shared/parts/may-use.ts";
import { errorText } from "../../shared/parts/error-text.ts";

interface Props {
  username: string;
  name: string;
  email: string;
  onErased: () => void;
  /** The level of the heading. */
  heading?: 2 | 3;
}

/** Exports or erases a candidate's data at their request. */
export function CandidateData({ onErased, heading = 2, ...who }: Props) {
  const [asks, setAsks] = useState(false);
  const may = useMayUse();
  if (!may(exportCandidate) && !may(eraseCandidate)) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="data-title">
      <Title order={heading} id="data-title" mb="xs">
        The candidate’s data
      </Title>
      <Text mb="sm">Candidates can ask for a copy of all data stored about them, or ask to have it erased.</Text>
      <Group gap="sm">
        <Button
          component="a"
          href={`/rpc/candidate.export/${encodeURIComponent(who.username)}`}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Export
        </Button>
        <Button
          color="red"
          variant="light"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsks(true)}
        >
          Erase…
        </Button>
      </Group>
      {asks && <EraseDialog {...who} onErased={onErased} onCancel={() => setAsks(false)} />}
    </Paper>
  );
}

function EraseDialog({ username, name, email, onErased, onCancel }: Props & { onCancel: () => void }) {
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(eraseCandidate, { params: { username }, body: { confirm: typed } }, { family: "SS2" }),
    onSuccess: onErased,
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={`Erase the data of ${name}?`}
      confirmLabel="Erase"
      loading={isPending}
      confirmDisabled={!isConfirmed(typed, [name, email])}
      onConfirm={() => mutate()}
      cancelLabel="Cancel"
      onCancel={onCancel}
    >
      <Text>
        Pictures, recordings, answers and personal data will be deleted from all of your company’s tests. This cannot be
        undone. What remains does not identify anyone.
      </Text>
      <TextInput
        label="To confirm, type the candidate’s name or e-mail address"
        description={`${name} or ${email}`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && (
        <Alert color="red" variant="light" role="alert">
          {refusalText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error).message;
  if (error.status === 403)
    return "You are not allowed to do this. Ask an owner of your company or the author of the test.";
  if (error.status === 404) return "This candidate no longer exists.";
  return errorText(error).message;
}
