import { Paper, Stack, Text, Title } from "@mantine/core";
import { FlagList } from "./flag-list.tsx";

/** Shows readers the evidence about themselves, with a way to explain it. */
export function OwnFlags({ slug }: { slug: string }) {
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-labelledby="flags-title">
      <Stack gap="sm">
        <div>
          <Title order={2} id="flags-title">
            Evidence
          </Title>
          <Text size="sm" c="dimmed">
            Detectors make mistakes, and most of what they see is harmless. You can explain each entry, and a person
            will read your comment.
          </Text>
        </div>
        <FlagList slug={slug} />
      </Stack>
    </Paper>
  );
}
