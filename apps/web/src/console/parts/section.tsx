import { Paper, Stack, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";

/** A titled section of a console page. */
export function ConsoleSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} id={id} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
