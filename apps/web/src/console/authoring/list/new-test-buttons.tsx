import { Modal } from "@invigil/ui/modal";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconMessages, IconPlus } from "@invigil/ui/icons/console";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { failureText } from "../form/failure-text.ts";
import { useTestAction } from "./use-test-action.ts";

export type NewKind = "test" | "interview";

interface Props {
  /** What is being created; null while the dialog is closed. */
  kind: NewKind | null;
  onChange: (kind: NewKind | null) => void;
}

const TEXTS: Record<NewKind, { title: string; about: string | null; placeholder: string; part: string }> = {
  test: { title: "New test", about: null, placeholder: "Backend developers, spring", part: "basics" },
  interview: {
    title: "New interview",
    about:
      "A computer program asks your questions, and candidates answer by voice or by typing. People mark the answers and decide.",
    placeholder: "Backend developers, first interview",
    part: "interview",
  },
};

/** Asks for a name, creates a draft and opens its editor. */
export function NewTestButtons({ kind, onChange }: Props) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessages size={16} aria-hidden />}
        onClick={() => onChange("interview")}
      >
        New interview
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onChange("test")}>
        New test
      </Button>
      <Modal opened={kind !== null} onClose={() => onChange(null)} title={TEXTS[kind ?? "test"].title} size="md">
        {kind !== null && <NewForm kind={kind} onCancel={() => onChange(null)} />}
      </Modal>
    </>
  );
}

function NewForm({ kind, onCancel }: { kind: NewKind; onCancel: () => void }) {
  const [name, setName] = useState("");
  const navigate = useNavigate();
  const { create } = useTestAction();
  const { about, placeholder, part } = TEXTS[kind];

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = name.trim();
    if (typed === "" || create.isPending) return;
    create.mutate(
      { name: typed, is_interview: kind === "interview" },
      { onSuccess: ({ slug }) => void navigate({ to: "/tests/$slug/edit/$part", params: { slug, part } }) },
    );
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {about !== null && <Text size="sm">{about}</Text>}
        {kind === "test" && (
          <Text size="sm">
            No questions yet?{" "}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to="/tests/ready" search={{}} {...props} />}
            >
              Start from a role
            </Anchor>{" "}
            and get a complete test.
          </Text>
        )}
        {create.error && (
          <Alert color="red" variant="light" role="alert">
            {failureText(create.error)}
          </Alert>
        )}
        <LimitedInput
          label="Name"
          description="Shown to candidates. You can change it later."
          placeholder={placeholder}
          required
          limit={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ""}>
            Create draft
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
