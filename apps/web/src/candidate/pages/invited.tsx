import { readLink } from "@invigil/contract/inviting/invitations";
import { messages, type Product } from "@invigil/contract/messages/messages";
import { isQuizMarker } from "@invigil/rules/taking/product-type";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Alert, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { JoinForm } from "../onboarding/join-form.tsx";
import { ApiError, call } from "../../lib/api.ts";
import { useIdentity } from "../../lib/identity.ts";

/** The page behind a test's public link. */
export function InvitedRoute() {
  const { key } = useParams({ from: "/invited/$key" });
  const navigate = useNavigate();
  const user = useIdentity();
  const [isQuiz] = useState(() => isQuizMarker(globalThis.location.search));
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["link", key],
    queryFn: () => call(readLink, { params: { key } }, { family: "CON" }),
    retry: false,
  });
  const wordFor = (product: Product) => (isQuiz && product !== "interview" ? "quiz" : product);
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <PlainPage title={data?.test_name ?? "You are invited"} logo={<PageLogo />}>
      {isPending && <LoadingState message="Loading…" />}
      {gone && <Text>This link is closed. Please ask the person who gave it to you for another one.</Text>}
      {error && !gone && (
        <ErrorState message={messages.pageNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && (
        <>
          <Text>
            {data.company_name} invites you to this {wordFor(data.product)}. Please enter your details.
          </Text>
          {data.product === "interview" && (
            <Text>
              An automated interviewer (AI) asks the questions, not a person. You can ask for a person instead.
            </Text>
          )}
          {user?.usertype === "recruiter" && (
            <Alert color="yellow" variant="light">
              You are signed in as {user.username}. Continuing signs you out of that account in this browser. To keep
              both open, use a private window.
            </Alert>
          )}
          <JoinForm
            linkKey={key}
            product={wordFor(data.product)}
            onJoined={(testSlug) =>
              void navigate({
                to: "/test/$testSlug",
                params: { testSlug },
                search: { testType: isQuiz ? "quiz" : undefined },
              })
            }
          />
        </>
      )}
    </PlainPage>
  );
}
