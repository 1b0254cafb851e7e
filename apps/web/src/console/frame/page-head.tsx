import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useConsoleTitle } from "../parts/title.ts";

interface Props {
  title: string;
  /** The title of the browser tab, if it differs from the heading: the page and its subject. */
  tab?: readonly [page: string, of?: string | undefined];
  /** One sentence below the title. */
  about?: ReactNode;
  /** The page's main buttons. */
  actions?: ReactNode;
}

/** The heading of a console page. */
export function PageHead({ title, tab = [title], about, actions }: Props) {
  useConsoleTitle(...tab);
  return (
    <Group justify="space-between" align="flex-start" mb="lg">
      <Stack gap={4}>
        <Title order={1}>{title}</Title>
        {/* A div, because a paragraph cannot contain badges. */}
        {about && (
          <Text component="div" c="dimmed">
            {about}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
