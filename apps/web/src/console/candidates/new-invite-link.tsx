import { Modal } from "@invigil/ui/modal";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { copyText } from "../parts/copy.ts";

interface Props {
  email: string;
  link: string;
  onClose: () => void;
}

/** The link of a new invitation, where the server sends no e-mail and somebody has to pass it on. */
export function NewInviteLink({ email, link, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Invitation link" size="md">
      <Stack gap="md">
        <Text size="sm">
          This server sends no e-mail. Copy the link and send it to {email} yourself. It signs in whoever opens it. You
          can find it again in the outbox.
        </Text>
        <Group gap="sm" align="flex-end" wrap="nowrap">
          <TextInput
            label="Link"
            readOnly
            data-autofocus
            value={link}
            flex={1}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Button variant="default" onClick={() => void copyText(link, "The link was copied.")}>
            Copy
          </Button>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
