import { Badge, Group, List, Paper, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { versionsQuery } from "../../library-queries.ts";
import { ProblemLink } from "../../problem-link.tsx";
import { STATE_COLOURS, STATES } from "../../library-words.ts";

/** Lists every version with the tests that use it. */
export function VersionList({ slug }: { slug: string }) {
  const { data } = useQuery(versionsQuery(slug));
  if (!data) return null;
  return (
    <Paper withBorder p="md" mt="lg" component="section" aria-label="Versions">
      <Title order={2} size="h4" mb="xs">
        Versions
      </Title>
      <List size="sm" listStyleType="none" spacing={6}>
        {data.versions.map((version) => (
          <List.Item key={version.slug}>
            <Group gap="xs">
              {version.slug === slug ? (
                <Text span fw={600}>
                  Version {version.version}
                </Text>
              ) : (
                <ProblemLink slug={version.slug}>Version {version.version}</ProblemLink>
              )}
              <Badge size="sm" color={STATE_COLOURS[version.state]} variant="dot">
                {STATES[version.state]}
              </Badge>
              <Text span c="dimmed">
                {version.tests.length === 0
                  ? "not used in any test"
                  : `used in ${version.tests.map(({ name }) => name).join(", ")}`}
              </Text>
            </Group>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}
