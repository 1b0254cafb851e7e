import { joinByLink } from "@invigil/contract/inviting/invitations";
import type { Product } from "@invigil/contract/messages/messages";
import { LimitedInput } from "@invigil/ui/limited-text";
import { Alert, Button, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { ApiError, call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";

interface Props {
  linkKey: string;
  product: Product;
  onJoined: (testSlug: string) => void;
}

/** Lets a person invite themselves through a test's public link. */
export function JoinForm({ linkKey, product, onJoined }: Props) {
  const queryClient = useQueryClient();
  const [person, setPerson] = useState({ name: "", email: "" });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { name: person.name, email: person.email.trim() };
      return call(joinByLink, { params: { key: linkKey }, body }, { family: "CON" });
    },
    onSuccess: ({ test_slug }) => {
      queryClient.clear();
      onJoined(test_slug);
    },
  });
  const invited = error instanceof ApiError && error.code === "already_invited";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {error && (
          <Alert color={invited ? "blue" : "red"} variant="light" role="alert">
            {invited
              ? "This address has already been invited. Please use the link in the invitation e-mail. We have just sent it again."
              : consoleError(error)}
          </Alert>
        )}
        <LimitedInput
          label="Your name"
          autoComplete="name"
          required
          limit={120}
          value={person.name}
          onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, name: value }))}
        />
        <LimitedInput
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          limit={254}
          value={person.email}
          onChange={({ currentTarget: { value } }) => setPerson((before) => ({ ...before, email: value }))}
        />
        <Button type="submit" loading={isPending}>
          Go to the {product}
        </Button>
      </Stack>
    </form>
  );
}
