import { publishDraft } from "@invigil/contract/authoring/library";
import { IncompleteDetails, type Fault } from "@invigil/contract/authoring/library-problem";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../../../lib/api.ts";
import { showToast } from "../../../../shared/parts/toasts.ts";
import { refusalText } from "../../library-words.ts";

interface Props {
  slug: string;
  edit: number;
  dirty: boolean;
  disabled: boolean;
  /** Returns what keeps the draft from being published, as far as the browser knows. */
  findFaults: () => readonly Fault[];
  saveFirst: () => Promise<number | null>;
}

/**
 * Publishes the draft. It lists known faults before it asks for confirmation; only the server knows whether the solution has
 * passed.
 */
export function PublishButton({ slug, edit, dirty, disabled, findFaults, saveFirst }: Props) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const faults = opened ? findFaults() : [];
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const saved = dirty ? await saveFirst() : edit;
      // The page itself explains why saving failed.
      if (saved === null) return null;
      return await call(publishDraft, { params: { slug }, body: { edit: saved } }, { family: "CON" });
    },
    onSuccess: (live) => {
      setOpened(false);
      if (!live) return;
      showToast({ type: "success", message: "The question is live." });
      void queryClient.invalidateQueries({ queryKey: ["library"] });
      void queryClient.invalidateQueries({ queryKey: ["authored", slug] });
    },
  });
  const refused = error instanceof ApiError ? IncompleteDetails.safeParse(error.body?.details).data?.faults : undefined;
  return (
    <>
      <Button
        disabled={disabled}
        onClick={() => {
          reset();
          setOpened(true);
        }}
      >
        Publish
      </Button>
      <ConfirmDialog
        opened={opened && faults.length > 0}
        title="This question cannot be published yet"
        size="md"
        cancelLabel={null}
        onCancel={() => setOpened(false)}
        onConfirm={() => setOpened(false)}
      >
        <Faults faults={faults} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={opened && faults.length === 0}
        title="Publish this question?"
        confirmLabel="Publish"
        cancelLabel="Not yet"
        size="md"
        loading={isPending}
        onCancel={() => setOpened(false)}
        onConfirm={() => mutate()}
      >
        <Stack gap="sm">
          <Text>Tests can then use the question, and this version can no longer be changed.</Text>
          {error && (
            <Alert color="red" variant="light" role="alert" title={refusalText(error)}>
              {refused && <Faults faults={refused} />}
            </Alert>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  );
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  return (
    <List size="sm">
      {faults.map(({ folder, text }) => (
        <List.Item key={`${folder}-${text}`}>{text}</List.Item>
      ))}
    </List>
  );
}
