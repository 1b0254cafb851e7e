import { eraseCandidate, exportCandidate } from "@invigil/contract/evidence";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, Group, Paper, Text, TextInput, Title } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { useMayUse } from "../../lib/console-may-use.ts";
import { candidateErrorText } from "./candidate-error.ts";

interface Props {
  username: string;
  onErased: () => void;
}

/** What a candidate has a right to: a copy of everything, and an end of it. */
export function CandidateData({ username, onErased }: Props) {
  const [asks, setAsks] = useState(false);
  const may = useMayUse();
  if (!may(exportCandidate) && !may(eraseCandidate)) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="data-title">
      <Title order={2} id="data-title" mb="xs">
        The candidate’s data
      </Title>
      <Text mb="sm">A candidate may ask for a copy of everything that is stored about them, or to have it erased.</Text>
      <Group gap="sm">
        <Button
          component="a"
          href={`/rpc/candidate.export/${encodeURIComponent(username)}`}
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
      {asks && <EraseDialog username={username} onErased={onErased} onCancel={() => setAsks(false)} />}
    </Paper>
  );
}

function EraseDialog({ username, onErased, onCancel }: Props & { onCancel: () => void }) {
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(eraseCandidate, { params: { username }, body: { confirm: typed } }, { family: "SS2" }),
    onSuccess: onErased,
  });
  return (
    <ConfirmDialog
      opened
      danger
      title="Erase this candidate’s data?"
      confirmLabel="Erase"
      loading={isPending}
      confirmDisabled={typed !== username}
      onConfirm={() => mutate()}
      onCancel={onCancel}
    >
      <Text>
        Pictures, sound, answers and personal data are deleted from all tests of your company. This cannot be undone.
        What remains names nobody.
      </Text>
      <TextInput
        label={`To confirm, type ${username}`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && (
        <Alert color="red" variant="light" role="alert">
          {candidateErrorText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
