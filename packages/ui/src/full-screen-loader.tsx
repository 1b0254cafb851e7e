import { Center, Loader, Stack, Text } from "@mantine/core";

/** Fills the whole page while nothing else can be shown. */
export function FullScreenLoader({ message }: { message: string }) {
  return (
    <Center mih="100dvh" p="md" role="status" aria-live="polite">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed" ta="center">
          {message}
        </Text>
      </Stack>
    </Center>
  );
}
