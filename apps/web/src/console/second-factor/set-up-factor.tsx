import type { NewFactor } from "@invigil/contract/people/second-factor";
import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { consoleError } from "../../shared/parts/console-error.ts";
import { CodeField } from "./code-field.tsx";
import { QrCode } from "./qr-code.tsx";

interface Props {
  factor: NewFactor;
  /** Sends the first code from the app. */
  confirm: { mutate: (code: string) => void; isPending: boolean; error: Error | null };
}

/** Transfers the secret to an app on the phone, and asks for a first code. */
export function SetUpFactor({ factor: { secret, uri }, confirm }: Props) {
  const [code, setCode] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate(code);
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>1. Scan this code with an authenticator app on your phone.</Text>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <Text size="sm">
          Can’t scan it? Enter this key in the app: <Code>{inFours(secret)}</Code>
        </Text>
        <Text>2. Enter the six digits shown in the app.</Text>
        {confirm.error && (
          <Alert color="red" variant="light" role="alert">
            {consoleError(confirm.error)}
          </Alert>
        )}
        <CodeField label="Code" value={code} onChange={setCode} />
        <Group>
          <Button type="submit" loading={confirm.isPending}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
