import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { clearSnapshots } from "../../lib/snapshots.ts";

export function SignedOutRoute() {
  // What this browser remembers of the person's tests goes with the session.
  useEffect(() => void clearSnapshots(), []);
  return (
    <PlainPage title="You are signed out" logo={<PageLogo />}>
      <Text>To take or resume a test, open the unique link that was sent to you by e-mail.</Text>
      <Text>Answers that were not sent yet stay in this browser, and are sent when you open the link in it again.</Text>
      <Text>
        Recruiters can <Link to="/login">sign in</Link> with their e-mail and password.
      </Text>
    </PlainPage>
  );
}
