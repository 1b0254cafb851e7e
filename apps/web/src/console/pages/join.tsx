import { messages } from "@invigil/contract/messages/messages";
import { readJoin } from "@invigil/contract/people/company";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { JoinCompanyForm } from "../company/join-company-form.tsx";
import { ApiError, call } from "../../lib/api.ts";

/** The page that opens from a recruiter's invitation e-mail. */
export function JoinRoute() {
  const { token } = useParams({ from: "/join/$token" });
  const navigate = useNavigate();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["join", token],
    queryFn: () => call(readJoin, { params: { token } }, { family: "CON" }),
    retry: false,
    staleTime: Infinity,
  });
  const gone = error instanceof ApiError && error.status === 404;
  const taken = error instanceof ApiError && error.code === "email_taken";
  return (
    <PlainPage title={data ? `Join ${data.company_name}` : "Join"} logo={<PageLogo />}>
      {isPending && <LoadingState message="Loading…" />}
      {gone && (
        <Text>
          This link has already been used or has expired. <Link to="/login">Sign in</Link>, or ask an owner of your
          company to send it again.
        </Text>
      )}
      {taken && (
        <Text>
          You already have an account with this e-mail address, and an address can belong to only one company.{" "}
          <Link to="/login">Sign in</Link> to that account, or ask the person who invited you to use another address.
        </Text>
      )}
      {error && !gone && !taken && (
        <ErrorState message={messages.pageNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && (
        <JoinCompanyForm
          token={token}
          invited={data}
          onJoined={() => void navigate({ to: "/home" })}
          onSecondStep={() => void navigate({ to: "/second-step" })}
        />
      )}
    </PlainPage>
  );
}
