import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { copyText } from "../parts/copy.ts";

/** Shows the recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <Stack gap="md">
      <Text>
        Keep these recovery codes in a safe place. Each one lets you sign in once if you lose your phone. They cannot be
        shown again.
      </Text>
      <Code block aria-label="Recovery codes">
        {text}
      </Code>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copyText(text, "The codes were copied.")}>
          Copy
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
