import { messages } from "@invigil/contract/messages/messages";
import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { PlainPage } from "@invigil/ui/plain-page";
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { LOGOUT_PATH, signedInOf } from "../../lib/identity.ts";
import { identityQuery, profileQuery, type SignedIn } from "../../lib/resources.ts";

export function HomeRoute() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(identityQuery());
  const user = signedInOf(data);
  return (
    <PlainPage title="Welcome" logo={<PageLogo />}>
      {isPending && <LoadingState message="Checking who is signed in…" />}
      {isError && (
        <ErrorState
          message="We could not check who is signed in."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && !user && (
        <>
          <Text>{messages.takeTest}</Text>
          <Text>
            Recruiters can <Link to="/login">sign in</Link> with their e-mail address and password, or{" "}
            <Link to="/signup">create a company</Link>.
          </Text>
        </>
      )}
      {user && (
        <>
          <SignedInAs user={user} />
          {user.usertype === "recruiter" ? (
            <Text>
              Continue to <Link to="/home">your console</Link>.
            </Text>
          ) : (
            <Text>{messages.takeTest}</Text>
          )}
          <Anchor href={LOGOUT_PATH}>Sign out</Anchor>
        </>
      )}
    </PlainPage>
  );
}

function SignedInAs({ user }: { user: SignedIn }) {
  const { data: profile } = useQuery(profileQuery(user));
  return <Text>{messages.signedInAs(profile?.email ?? user.username)}</Text>;
}
