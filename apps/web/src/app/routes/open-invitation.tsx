import { PlainPage } from "@invigil/ui/plain-page";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useSignedIn } from "../../lib/identity.ts";
import { profileQuery } from "../../lib/resources.ts";
import { PageLogo } from "../../shared/branding/page-logo.tsx";

/** Where an invitation link leads while a recruiter is signed in, because opening it would sign them out. */
export function OpenInvitationRoute() {
  const { token } = useParams({ from: "/open-invitation/$token" });
  const { testType } = useSearch({ from: "/open-invitation/$token" });
  const user = useSignedIn();
  const { data: profile } = useQuery(profileQuery(user));
  const quiz = testType === "quiz" ? "&testType=quiz" : "";
  return (
    <PlainPage title="Open this invitation as the candidate?" logo={<PageLogo />}>
      <Text style={{ overflowWrap: "anywhere" }}>
        You are signed in as <b>{profile?.email ?? user.username}</b>. This link belongs to a candidate. Opening it here
        signs you out of your account in all tabs of this browser. Nothing you have saved is lost, and you can sign in
        again afterwards.
      </Text>
      <Text>
        To keep both open, copy the link into a private window. To see a test without inviting anybody, use “Preview as
        candidate” on the test’s page.
      </Text>
      <Group>
        <Button renderRoot={(props) => <Link to="/home" {...props} />}>Stay signed in</Button>
        <Button
          component="a"
          variant="default"
          href={`/gateways/enter/${encodeURIComponent(token)}?as=candidate${quiz}`}
        >
          Open as candidate
        </Button>
      </Group>
    </PlainPage>
  );
}
