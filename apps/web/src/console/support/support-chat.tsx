import type { SupportIdentity } from "@invigil/contract/help/chat";
import { Anchor, Button, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ChatBox } from "../../shared/chat/chat-box.tsx";
import { loadWidget } from "../../shared/chat/support-widget.ts";
import { useOutbox } from "../../shared/chat/use-outbox.ts";
import { useSupportAddress } from "../../shared/parts/brand.tsx";
import classes from "./support-chat.module.css";

/** A recruiter's way to whoever runs this server: a chat, or else an address. */
export function SupportChat({ identity }: { identity: SupportIdentity }) {
  const [failed, setFailed] = useState(false);
  if (identity.provider !== "own" && !failed) return <ForeignChat identity={identity} onFail={() => setFailed(true)} />;
  if (identity.has_chat) return <OwnChat />;
  return <Address failed={failed} />;
}

function OwnChat() {
  const outbox = useOutbox(null);
  return (
    <Paper withBorder className={classes["chat"] ?? ""}>
      <ChatBox
        subject={null}
        outbox={outbox}
        staff="Support"
        renderAbout={() =>
          "The people who run this server answer here. They see your name, e-mail address, company and job title."
        }
      />
    </Paper>
  );
}

function ForeignChat({ identity, onFail }: { identity: SupportIdentity; onFail: () => void }) {
  const [loading, setLoading] = useState(false);
  async function open() {
    setLoading(true);
    const widget = await loadWidget(identity);
    setLoading(false);
    if (widget) widget.open();
    else onFail();
  }
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        The support chat is provided by {identity.provider === "intercom" ? "Intercom" : "Chatwoot"}, which receives
        your name, e-mail address, company and job title when you open it.
      </Text>
      <Button loading={loading} onClick={() => void open()}>
        Open the support chat
      </Button>
    </Stack>
  );
}

function Address({ failed }: { failed: boolean }) {
  const address = useSupportAddress();
  return (
    <Stack gap="sm">
      {failed && <Text role="alert">The support chat could not be loaded.</Text>}
      {address === null ? (
        <Text>This server has no support chat. Please ask the person who runs it.</Text>
      ) : (
        <Text>
          Write to{" "}
          <Anchor href={`mailto:${address}`} underline="always">
            {address}
          </Anchor>
          .
        </Text>
      )}
    </Stack>
  );
}
