import { messages } from "@invigil/contract/messages/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, List, Stack, Text } from "@mantine/core";
import { missingText } from "./missing-text.ts";

interface Props {
  device: "camera" | "microphone";
  /** The name of the browser's error, or `ended`. */
  reason: string;
  onRetry: () => void;
  /** The test goes on without the device; that it is missing is evidence, and no lock. */
  onAside: () => void;
}

export function DeviceModal({ device, reason, onRetry, onAside }: Props) {
  const texts = device === "camera" ? messages.proctor.webcam : messages.proctor.microphone;
  const name = device === "camera" ? "webcam" : "microphone";
  return (
    <Modal opened onClose={onAside} title={texts.title} size="lg" withCloseButton={false} unasked="in a pause">
      <Stack gap="md">
        <Text fw={600}>{missingText(device, reason)}</Text>
        <div>
          <Text>This may have one of these causes:</Text>
          <List spacing="xs">
            {texts.causes.map((cause) => (
              <List.Item key={cause}>{cause}</List.Item>
            ))}
          </List>
        </div>
        <Text size="sm" c="dimmed">
          {`You can go on without the ${name}. Your answers are saved as before, and the reviewer sees that it was missing.`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onAside}>{`Continue without ${name}`}</Button>
          <Button onClick={onRetry}>Try again</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
