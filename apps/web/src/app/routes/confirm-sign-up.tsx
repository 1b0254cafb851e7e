import { messages } from "@invigil/contract/messages/messages";
import { confirmSignUp, readSignUp } from "@invigil/contract/people/sign-in";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Alert, Button, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { ApiError, call } from "../../lib/api.ts";
import { consoleError } from "../../shared/parts/console-error.ts";
import { identityQuery } from "../../lib/resources.ts";

/**
 * The page behind the sign-up e-mail. Nothing is created until the person clicks, because mail scanners open links
 * too.
 */
export function ConfirmSignUpRoute() {
  const { token } = useParams({ from: "/signup/$token" });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ["sign-up", token],
    queryFn: () => call(readSignUp, { params: { token } }, { family: "CON" }),
    retry: false,
    staleTime: Infinity,
  });
  const confirm = useMutation({
    mutationFn: () => call(confirmSignUp, { params: { token } }, { family: "CON" }),
    onSuccess: (user) => {
      queryClient.clear();
      queryClient.setQueryData(identityQuery().queryKey, user);
      void navigate({ to: "/tests/ready", search: {} });
    },
  });
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <PlainPage title={data ? `Create ${data.company}` : "Create a company"} logo={<PageLogo />}>
      {isPending && <LoadingState message="Loading…" />}
      {gone && (
        <Text>
          This link has already been used or is more than a day old. <Link to="/login">Sign in</Link>, or{" "}
          <Link to="/signup">request another link</Link>.
        </Text>
      )}
      {error && !gone && (
        <ErrorState message={messages.pageNotLoaded} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && (
        <>
          <Text>You will sign in with {data.email} and the password you chose.</Text>
          {confirm.error && (
            <Alert color="red" variant="light" role="alert">
              {consoleError(confirm.error)}
            </Alert>
          )}
          <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Create company
          </Button>
        </>
      )}
    </PlainPage>
  );
}
