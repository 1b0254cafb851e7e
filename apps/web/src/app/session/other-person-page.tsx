import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import type { SignedIn } from "../../lib/resources.ts";

/** In place of every page: whatever the first person does here would be done as somebody else. */
export function OtherPersonPage({ other }: { other: SignedIn }) {
  return (
    <PlainPage title="Someone else is signed in now" logo={<PageLogo />}>
      <Text role="status">
        This browser is now signed in as{" "}
        <Text span fw={600} display="inline-block" maw="100%" style={{ overflowWrap: "anywhere" }}>
          {other.username}
        </Text>
        , because someone signed in or opened another invitation. This page belongs to a different person and has
        stopped. Nothing of theirs was changed from here.
      </Text>
      <Text>
        If this page is yours: nothing you have written is lost. What the server had not saved yet is kept on this
        device for you, and is sent when you are back.
      </Text>
      <Text>
        To continue, open your own invitation link again in this browser. If your time has started, it keeps running
        until then.
      </Text>
    </PlainPage>
  );
}
