import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { copyText } from "../parts/copy.ts";

/** Shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <Stack gap="md">
      <Text>
        Keep these recovery codes in a safe place: each lets you sign in once if you lose your phone. They cannot be
        shown again.
      </Text>
      <Code block aria-label="Recovery codes">
        {text}
      </Code>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copyText(text, "The codes")}>
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
