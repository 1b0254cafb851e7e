import { PlainPage } from "@invigil/ui/plain-page";
import { Text } from "@mantine/core";
import { PageLogo } from "../../shared/branding/page-logo.tsx";
import type { SignedIn } from "../../lib/resources.ts";

/** Replaces every page, because anything the first person did here would be done as somebody else. */
export function OtherPersonPage({ other }: { other: SignedIn }) {
  return (
    <PlainPage title="Someone else is signed in now" logo={<PageLogo />}>
      <Text role="status">
        This browser is now signed in as{" "}
        <Text span fw={600} display="inline-block" maw="100%" style={{ overflowWrap: "anywhere" }}>
          {other.username}
        </Text>
        , because someone signed in or opened another invitation. This page belongs to a different person and has
        stopped. None of their data was changed from here.
      </Text>
      <Text>
        If this page is yours, nothing you have written is lost. Anything the server has not saved yet is kept for you
        on this device and will be sent when you return.
      </Text>
      <Text>
        To continue, open your own invitation link again in this browser. If your time has started, it keeps running
        until then.
      </Text>
    </PlainPage>
  );
}
