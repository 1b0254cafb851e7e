import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useConsoleTitle } from "../parts/title.ts";

interface Props {
  title: string;
  /** Of the browser's tab, where the title holds more than the page's name: the page, and what it is about. */
  tab?: readonly [page: string, of?: string | undefined];
  /** One sentence under the title. */
  about?: ReactNode;
  /** The page's main buttons. */
  actions?: ReactNode;
}

/** The first lines of a page of the console. */
export function PageHead({ title, tab = [title], about, actions }: Props) {
  useConsoleTitle(...tab);
  return (
    <Group justify="space-between" align="flex-start" mb="lg">
      <Stack gap={4}>
        <Title order={1}>{title}</Title>
        {/* Not a paragraph: it may hold badges. */}
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
