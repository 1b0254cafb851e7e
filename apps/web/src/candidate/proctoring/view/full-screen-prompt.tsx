import { messages } from "@invigil/contract/messages/messages";
import { Modal } from "@invigil/ui/modal";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useProduct } from "../../../lib/product.ts";
import { showProctoring } from "../proctor-store.ts";
import { enterFullScreen } from "../watch/watch-full-screen.ts";

/** Stays until the window is full screen. The candidate may continue without it only if the browser refuses. */
export function FullScreenPrompt({ refused }: { refused: boolean }) {
  const product = useProduct((state) => state.product);

  async function enter() {
    if (!(await enterFullScreen())) showProctoring({ fullScreen: "refused" });
  }

  return (
    <Modal
      opened
      unasked="in a pause"
      onClose={() => {}}
      title="Full screen"
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text>{messages.fullScreen(product)}</Text>
        {refused && (
          <Text role="alert">
            Your browser did not allow full screen. You can try again, or continue without it, which your reviewers will
            see.
          </Text>
        )}
        <Group justify="flex-end">
          {refused && (
            <Button variant="default" onClick={() => showProctoring({ fullScreen: "aside" })}>
              Continue without full screen
            </Button>
          )}
          <Button onClick={() => void enter()}>Enter full screen</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
