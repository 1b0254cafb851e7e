import type { ReadyTest } from "@invigil/contract/authoring/ready-tests";
import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import classes from "./ready-list.module.css";
import { sizeText, skillNames } from "./ready-facts.ts";

/** The roles to choose from. */
export function ReadyList({ tests }: { tests: readonly ReadyTest[] }) {
  return (
    <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} p={0} m={0} className={classes["list"] ?? ""}>
      {tests.map((test) => (
        <Paper key={test.slug} component="li" withBorder p="md" className={classes["role"] ?? ""}>
          <Stack gap="xs" h="100%">
            <Title order={2} size="h4">
              {/* The link covers the whole card. */}
              <Link to="/tests/ready" search={{ role: test.slug }} className={classes["link"]}>
                {test.name}
              </Link>
            </Title>
            <Text size="sm" c="dimmed">
              {sizeText(test)}
            </Text>
            <Text size="sm">{test.audience}</Text>
            <Group gap={4} mt="auto">
              {skillNames(test).map((name) => (
                <Badge key={name} size="sm" variant="default" tt="none">
                  {name}
                </Badge>
              ))}
            </Group>
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
