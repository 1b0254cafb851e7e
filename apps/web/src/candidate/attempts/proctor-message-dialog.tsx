import { acknowledgeMessage } from "@invigil/contract/proctoring/live";
import type { ServerMessage } from "@invigil/contract/socket";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Text } from "@mantine/core";
import { call } from "../../lib/api.ts";

export type ProctorMessage = Extract<ServerMessage, { type: "proctor-message" }>;

interface Props {
  message: ProctorMessage;
  onRead: () => void;
}

export function ProctorMessageDialog({ message, onRead }: Props) {
  function read() {
    onRead();
    // If this fails, the server repeats the message on the next connection, so the candidate need not know.
    call(acknowledgeMessage, { params: { id: message.message_id } }, { family: "PST", retries: 2 }).catch(() => {});
  }
  return (
    <ConfirmDialog
      opened
      unasked="in a pause"
      title="Message from the proctor"
      size="md"
      confirmLabel="I have read it"
      onConfirm={read}
    >
      <Text style={{ whiteSpace: "pre-wrap" }}>{message.text}</Text>
    </ConfirmDialog>
  );
}
