import { Anchor, Button, Container, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { useSupportAddress } from "../../lib/brand.tsx";
import { helpTopics } from "./help-topics.ts";

export function HelpPage({ onReportIssue }: { onReportIssue: () => void }) {
  const support = useSupportAddress();
  return (
    <Container size="md" p="md" component="main">
      <Stack gap="md">
        <Title order={1}>Help</Title>
        {helpTopics.map(({ title, points }) => (
          <Paper key={title} withBorder p="md" component="section" aria-label={title}>
            <Title order={2} mb="xs">
              {title}
            </Title>
            <List spacing="xs">
              {points.map((point) => (
                <List.Item key={point}>{point}</List.Item>
              ))}
            </List>
          </Paper>
        ))}
        <Paper withBorder p="md" component="section" aria-label="Still stuck?">
          <Title order={2} mb="xs">
            Still stuck?
          </Title>
          <Text mb="md">
            Report the issue to the people who run this test, or write to{" "}
            <Anchor href={`mailto:${support}`} underline="always">
              {support}
            </Anchor>
            .
          </Text>
          <Group>
            <Button onClick={onReportIssue}>Report an issue</Button>
          </Group>
        </Paper>
      </Stack>
    </Container>
  );
}
