import { messages } from "@invigil/contract/messages/messages";
import type { UserDetails } from "@invigil/contract/people/accounts";
import { readSecondStep } from "@invigil/contract/people/second-factor";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { PasskeySignIn } from "../../console/passkeys/passkey-sign-in.tsx";
import { SetUpPasskey } from "../../console/passkeys/set-up-passkey.tsx";
import { CodeForm } from "../../console/second-factor/code-form.tsx";
import { SetUpAtSignIn } from "../../console/second-factor/set-up-at-sign-in.tsx";
import { ApiError, call } from "../../lib/api.ts";
import { identityQuery } from "../../lib/resources.ts";

const TITLES = {
  code: "Enter your code",
  passkey: "Use your passkey",
  "set-up": "Set up two-step sign-in",
} as const;

/** The step between the password and the console. */
export function SecondStepRoute() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["second-step"],
    queryFn: () => call(readSecondStep, {}, { family: "CON" }),
    retry: false,
    // A step begun here is finished here, even if the server would meanwhile say something else.
    staleTime: Infinity,
    gcTime: 0,
  });

  function enter(user: UserDetails) {
    queryClient.clear();
    queryClient.setQueryData(identityQuery().queryKey, user);
    void navigate({ to: "/home" });
  }

  const ended = error instanceof ApiError && error.status === 404;
  return (
    <PlainPage title={TITLES[data?.step ?? "code"]} logo={<PageLogo />}>
      {isPending && <LoadingState message="Loading…" />}
      {data && (
        <Text c="dimmed" size="sm">
          {data.email}
        </Text>
      )}
      {data?.step === "code" && <CodeForm onSignedIn={enter} />}
      {data?.passkey && (
        <PasskeySignIn
          at="second-step"
          label={data.step === "code" ? "Use a passkey instead" : "Use your passkey"}
          onSignedIn={enter}
        />
      )}
      {data?.step === "set-up" && <SetUpAtSignIn onSignedIn={enter} other={<SetUpPasskey onSignedIn={enter} />} />}
      {ended && <Text>Too much time has passed since you entered your password.</Text>}
      {error && !ended && (
        <ErrorState message={messages.pageNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!isPending && (
        <Text>
          <Link to="/login">{ended ? "Sign in again" : "Back to sign-in"}</Link>
        </Text>
      )}
    </PlainPage>
  );
}
