import { messages } from "@invigil/contract/messages/messages";
import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import { clearSnapshots } from "../../lib/snapshots.ts";

export function SignedOutRoute() {
  // Clears what this browser remembers about the person's tests.
  useEffect(() => void clearSnapshots(), []);
  return (
    <PlainPage title="You are signed out" logo={<PageLogo />}>
      <Text>{messages.takeTest}</Text>
      <Text>Unsent answers stay in this browser and will be sent when you open your link here again.</Text>
      <Text>
        Recruiters can <Link to="/login">sign in</Link> with their e-mail address and password.
      </Text>
    </PlainPage>
  );
}
