import { Anchor, Button, Container, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { useSupportAddress } from "../../shared/parts/brand.tsx";
import { useProduct } from "../../lib/product.ts";
import type { ReactNode } from "react";
import { helpTopics, type HelpSubject } from "./help-topics.ts";

interface Props {
  /** Names the test and the company. */
  about: string;
  /** The company that invited the candidate. */
  company: string;
  /** A link to where the candidate came from. */
  back: ReactNode;
  subject: HelpSubject;
  onReportIssue: () => void;
}

export function HelpPage({ about, company, back, subject, onReportIssue }: Props) {
  const support = useSupportAddress();
  const product = useProduct((state) => state.product);
  return (
    <Container size="md" p="md" component="main">
      <Stack gap="md">
        <div>
          <Title order={1}>Help</Title>
          <Text c="dimmed">{about}</Text>
        </div>
        {back}
        {helpTopics(subject, product).map(({ title, points }) => (
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
            Report the issue to the people who run this {product}, or{" "}
            {support === null ? (
              `ask ${company}, who invited you.`
            ) : (
              <>
                write to{" "}
                <Anchor href={`mailto:${support}`} underline="always">
                  {support}
                </Anchor>
                .
              </>
            )}
          </Text>
          <Group>
            <Button onClick={onReportIssue}>Report an issue</Button>
          </Group>
        </Paper>
      </Stack>
    </Container>
  );
}
