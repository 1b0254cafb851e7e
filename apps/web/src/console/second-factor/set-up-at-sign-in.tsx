import type { UserDetails } from "@invigil/contract/people/accounts";
import { beginAtSignIn, confirmAtSignIn } from "@invigil/contract/people/second-factor";
import { ErrorState } from "@invigil/ui/page-state";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";

interface Props {
  onSignedIn: (user: UserDetails) => void;
  /** Another way to set up two-step sign-in, offered until the recruiter starts to set up an app. */
  other: ReactNode;
}

/** Sets up two-step sign-in during sign-in, for recruiters whose company requires it. */
export function SetUpAtSignIn({ onSignedIn, other }: Props) {
  const begin = useMutation({ mutationFn: () => call(beginAtSignIn, {}, { family: "CON" }) });
  const confirm = useMutation({
    mutationFn: (code: string) => call(confirmAtSignIn, { body: { code } }, { family: "CON" }),
  });
  const confirmed = confirm.data;
  if (confirmed) return <RecoveryCodes codes={confirmed.recovery_codes} onDone={() => onSignedIn(confirmed.user)} />;
  if (begin.data) return <SetUpFactor factor={begin.data} confirm={confirm} />;
  if (begin.error) {
    return <ErrorState message={consoleError(begin.error)} onRetry={() => begin.mutate()} retrying={begin.isPending} />;
  }
  return (
    <Stack gap="md">
      <Text>
        Your company requires two-step sign-in. You can use a code from an authenticator app on your phone, or a passkey
        with your fingerprint, your face or your device’s PIN.
      </Text>
      <Group>
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          Set up an app
        </Button>
      </Group>
      {other}
    </Stack>
  );
}
