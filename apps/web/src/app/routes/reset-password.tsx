import { messages } from "@invigil/contract/messages/messages";
import { readReset } from "@invigil/contract/people/passwords";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ResetPasswordForm } from "../../shared/accounts/reset-password-form.tsx";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { ApiError, call } from "../../lib/api.ts";

/** The page behind the e-mail for a forgotten password. */
export function ResetPasswordRoute() {
  const { token } = useParams({ from: "/reset-password/$token" });
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <PlainPage title="Your password is set" logo={<PageLogo />}>
        <Text role="status">
          You have been signed out on all devices. <Link to="/login">Sign in with your new password</Link>
        </Text>
      </PlainPage>
    );
  }
  return (
    <PlainPage title="Choose a new password" logo={<PageLogo />}>
      <LinkOwner token={token} onDone={() => setDone(true)} />
    </PlainPage>
  );
}

function LinkOwner({ token, onDone }: { token: string; onDone: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["password-reset", token],
    queryFn: () => call(readReset, { params: { token } }, { family: "CON" }),
    retry: false,
    staleTime: Infinity,
  });
  if (isPending) return <LoadingState message="Loading…" />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Text>
        This link has already been used, is more than an hour old, or was replaced by a newer one.{" "}
        <Link to="/forgot-password">Request another link</Link>
      </Text>
    );
  }
  if (error) {
    return <ErrorState message={messages.pageNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  return <ResetPasswordForm token={token} email={data.email} onDone={onDone} />;
}
