import { Alert, Button, Stack, Text } from "@mantine/core";

/** Shown in place of an editor whose files could not be loaded. */
export function EditorMissing() {
  return (
    <Alert color="red" variant="light" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>
          The editor could not be loaded. Your saved code is safe. Please reload the page when you are online.
        </Text>
        <Button variant="default" size="sm" onClick={() => globalThis.location.reload()}>
          Reload the page
        </Button>
      </Stack>
    </Alert>
  );
}
