import { createProblem } from "@invigil/contract/authoring/library";
import { AUTHORED_TYPES, AuthoredType } from "@invigil/contract/authoring/library-content";
import { Modal } from "@invigil/ui/modal";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Group, NativeSelect, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { call } from "../../lib/api.ts";
import { problemTypeName } from "@invigil/contract/taking/problem-type-names";
import { refusalText } from "./library-words.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  onCreated: (slug: string) => void;
}

const TYPES = AUTHORED_TYPES.map((value) => ({ value, label: problemTypeName(value) }));

/** Creates a draft. A question keeps its type. */
export function NewProblemDialog({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New question" size="md">
      <NewProblem onCreated={onCreated} />
    </Modal>
  );
}

function NewProblem({ onCreated }: Pick<Props, "onCreated">) {
  const queryClient = useQueryClient();
  const [type, setType] = useState<AuthoredType>("MCQ");
  const [title, setTitle] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(createProblem, { body: { problem_type: type, title: title.trim() } }, { family: "CON" }),
    onSuccess: ({ slug }) => {
      void queryClient.invalidateQueries({ queryKey: ["library"] });
      onCreated(slug);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && title.trim() !== "") mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && (
          <Alert color="red" variant="light" role="alert">
            {refusalText(error)}
          </Alert>
        )}
        <NativeSelect
          label="Type"
          description="How candidates answer. You cannot change this later."
          data={TYPES}
          value={type}
          onChange={(event) => setType(AuthoredType.parse(event.currentTarget.value))}
        />
        <LimitedInput
          label="Title"
          required
          limit={200}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={title.trim() === ""}>
            Create draft
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
