import { Container, Paper, Stack, Title } from "@mantine/core";
import { useLayoutEffect, type ReactNode } from "react";

interface Props {
  title: string;
  /** The company's logo, on pages without a top bar. */
  logo: ReactNode;
  children: ReactNode;
  /** The browser tab's title, if the page belongs to something with a name. */
  documentTitle?: string;
}

/** A page with a single message, outside any test. */
export function PlainPage({ title, logo, children, documentTitle = title }: Props) {
  // Sets the title of the browser tab.
  useLayoutEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
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
