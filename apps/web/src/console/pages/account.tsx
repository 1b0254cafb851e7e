import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AccountFacts } from "../accounts/account-facts.tsx";
import { ChangePassword } from "../accounts/change-password.tsx";
import { OwnSessions } from "../accounts/own-sessions.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { PasskeysSection } from "../passkeys/passkeys-section.tsx";
import { TwoStepSection } from "../second-factor/two-step-section.tsx";
import { consoleError } from "../../shared/parts/console-error.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { profileQuery } from "../../lib/resources.ts";

export function AccountRoute() {
  const { data, error, isPending, isFetching, refetch } = useQuery(profileQuery(useSignedIn()));
  return (
    <>
      <PageHead title="Your account" about="How and where you are signed in." />
      {isPending && <LoadingState message="Loading your account…" />}
      {error && <ErrorState message={consoleError(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && (
        <Stack gap="lg" maw={760}>
          <AccountFacts profile={data} />
          <ChangePassword email={data.email} />
          <TwoStepSection />
          <PasskeysSection />
          <OwnSessions />
        </Stack>
      )}
    </>
  );
}
