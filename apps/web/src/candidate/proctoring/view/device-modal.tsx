import { messages } from "@invigil/contract/messages/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, List, Stack, Text } from "@mantine/core";
import { missingText } from "./missing-text.ts";

interface Props {
  device: "camera" | "microphone";
  /** The name of the browser's error, or what else happened to the device. */
  reason: string;
  onRetry: () => void;
  /** Lets the test continue without the device: its absence is evidence, not a barrier. */
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
          <Text>Possible causes:</Text>
          <List spacing="xs">
            {texts.causes.map((cause) => (
              <List.Item key={cause}>{cause}</List.Item>
            ))}
          </List>
        </div>
        <Text size="sm" c="dimmed">
          {`You can continue without the ${name}. Your answers are still saved, and your reviewers will see that it was missing.`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onAside}>{`Continue without ${name}`}</Button>
          <Button onClick={onRetry}>Try again</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
