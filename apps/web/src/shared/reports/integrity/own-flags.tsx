import { Paper, Stack, Text, Title } from "@mantine/core";
import { FlagList } from "./flag-list.tsx";

/** What was noted about the reader, who may say what it was. */
export function OwnFlags({ slug }: { slug: string }) {
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="flags-title">
      <Stack gap="sm">
        <div>
          <Title order={2} id="flags-title">
            What was noted
          </Title>
          <Text size="sm" c="dimmed">
            Detectors err, and most of what they see is harmless. Say what it was; a person will read it.
          </Text>
        </div>
        <FlagList slug={slug} />
      </Stack>
    </Paper>
  );
}
