import { addExtraData, userOnboarded } from "@invigil/contract/taking/onboarding";
import type { Test } from "@invigil/contract/taking/tests";
import { landingTarget, pageTitle } from "@invigil/rules/taking/navigation";
import { FullScreenLoader } from "@invigil/ui/full-screen-loader";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { forgetEntries } from "../onboarding/kept-entries.ts";
import { OnboardingForm } from "../onboarding/onboarding-form.tsx";
import { sendForm } from "../onboarding/send-form.ts";
import { call } from "../../lib/api.ts";
import { errorText } from "../../shared/parts/error-text.ts";
import { useGo } from "../../shared/parts/go.ts";
import { inviteQuery } from "../../lib/invite-query.ts";
import { testQuery } from "../../lib/resources.ts";
import { TestGate } from "../../shared/pages/test-gate.tsx";
import { useOnboardingGuard } from "./use-onboarding-guard.ts";

export function OnboardingFormRoute() {
  const { testSlug } = useParams({ from: "/$testSlug/onboarding/form" });
  return <TestGate testSlug={testSlug}>{(test) => <FormPage test={test} />}</TestGate>;
}

function FormPage({ test }: { test: Test }) {
  const { inviteId = test.invite_id } = useSearch({ from: "/$testSlug/onboarding/form" });
  if (useOnboardingGuard(test)) return <FullScreenLoader message="Redirecting…" />;
  return (
    <PlainPage title="Your details" logo={<PageLogo />} documentTitle={pageTitle(test, "Your details")}>
      <Text c="dimmed">
        {test.name} · {test.company.name}
      </Text>
      {inviteId === null ? (
        <ErrorState message="This address is incomplete. Please open the link in your invitation e-mail." />
      ) : (
        <InviteForm test={test} inviteId={inviteId} />
      )}
    </PlainPage>
  );
}

function InviteForm({ test, inviteId }: { test: Test; inviteId: string }) {
  const queryClient = useQueryClient();
  const go = useGo();
  const { data: invite, error, isFetching, refetch } = useQuery(inviteQuery(inviteId));

  if (error && !invite) {
    return <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!invite) return <LoadingState message="Loading the form…" />;
  return (
    <OnboardingForm
      invite={invite}
      send={(entries) =>
        sendForm(inviteId, entries, {
          addExtraData: (id, extra_data) =>
            call(addExtraData, { query: { invite_id: id }, body: { extra_data } }, { family: "AED" }),
          markOnboarded: (id) => call(userOnboarded, { body: { invite_id: id } }, { family: "ONB" }),
          forgetEntries,
          onDone: () => {
            queryClient.setQueryData(
              testQuery(test.slug).queryKey,
              (known) => known && { ...known, is_onboarded: true },
            );
            go(landingTarget(test.slug), { replace: true });
          },
        })
      }
    />
  );
}
