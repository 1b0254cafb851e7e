import { formErrors } from "@invigil/rules/taking/forms";
import type { Invite } from "@invigil/contract/inviting/invitations";
import { messages } from "@invigil/contract/messages/messages";
import { ErrorState } from "@invigil/ui/page-state";
import { Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { useUploadsInProgress } from "../../shared/parts/uploads/uploads-in-progress.ts";
import { FormField } from "./form-field.tsx";
import { keepEntries, readEntries, type FormEntries } from "./kept-entries.ts";

interface Props {
  invite: Invite;
  send: (entries: FormEntries) => Promise<void>;
}

export function OnboardingForm({ invite, send }: Props) {
  const [entries, setEntries] = useState<FormEntries>(() => ({ ...invite.extra_data, ...readEntries(invite.id) }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const uploading = useUploadsInProgress() > 0;
  const { mutate, isPending, error } = useMutation({ mutationFn: send });

  function change(name: string, value: string) {
    const next = { ...entries, [name]: value };
    setEntries(next);
    keepEntries(invite.id, next);
    setErrors(({ [name]: _settled, ...others }) => others);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || uploading) return;
    const wrong = formErrors(invite.fields, entries);
    setErrors(wrong);
    const first = invite.fields.find(({ name }) => name in wrong);
    if (first) document.getElementById(`field-${first.name}`)?.focus();
    else mutate(answersOf(invite, entries));
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {invite.fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={entries[field.name] ?? ""}
            error={errors[field.name]}
            onChange={(value) => change(field.name, value)}
          />
        ))}
        {error && <ErrorState {...errorText(error)} />}
        <Group>
          <Button type="submit" loading={isPending} disabled={uploading}>
            {uploading ? messages.uploadInProgress : "Save and continue"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Only the fields that the form asks for, trimmed. */
function answersOf({ fields }: Invite, entries: FormEntries): FormEntries {
  return Object.fromEntries(fields.map(({ name }) => [name, entries[name]?.trim() ?? ""]));
}
