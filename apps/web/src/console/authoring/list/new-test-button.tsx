import { Modal } from "@invigil/ui/modal";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { failureText } from "../form/failure-text.ts";
import { useTestAction } from "./use-test-action.ts";

interface Props {
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** Asks for a name, creates a draft and opens its editor. */
export function NewTestButton({ opened, onChange }: Props) {
  const [name, setName] = useState("");
  const navigate = useNavigate();
  const { create } = useTestAction();

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = name.trim();
    if (typed === "" || create.isPending) return;
    create.mutate(typed, {
      onSuccess: ({ slug }) => void navigate({ to: "/tests/$slug/edit/$part", params: { slug, part: "basics" } }),
    });
  }

  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onChange(true)}>
        New test
      </Button>
      <Modal opened={opened} onClose={() => onChange(false)} title="New test" size="md">
        <form onSubmit={submit}>
          <Stack gap="md">
            {create.error && (
              <Alert color="red" variant="light" role="alert">
                {failureText(create.error)}
              </Alert>
            )}
            <LimitedInput
              label="Name"
              description="Shown to candidates. You can change it later."
              placeholder="Backend developers, spring"
              required
              limit={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => onChange(false)}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending} disabled={name.trim() === ""}>
                Create draft
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
