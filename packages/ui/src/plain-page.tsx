import { Container, Paper, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  title: string;
  /** The company's logo, on pages without a top bar. */
  logo: ReactNode;
  children: ReactNode;
}

/** A page with one thing to say, outside of any test. */
export function PlainPage({ title, logo, children }: Props) {
  return (
    <Container size="xs" px="md" py="xl" component="main">
      <Stack gap="lg">
        <div>{logo}</div>
        <Paper withBorder p="lg">
          <Stack gap="md">
            <Title order={1}>{title}</Title>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Container>
  );
}
