import { List, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { PrivacyFact } from "../../../shared/privacy/privacy-facts.ts";

/** Shown before the browser asks for camera or microphone. */
export function PrivacyStep({ facts, children }: { facts: PrivacyFact[]; children?: ReactNode }) {
  return (
    <Stack gap="md">
      <Text>
        Please read this before your browser asks for any permission. Your camera and microphone are not being recorded
        yet.
      </Text>
      <Paper withBorder radius="md" p="md">
        <Stack gap="md">
          {facts.map(({ title, texts }) => (
            <section key={title}>
              <Title order={3} mb={4}>
                {title}
              </Title>
              <List spacing={4}>
                {texts.map((text) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            </section>
          ))}
        </Stack>
      </Paper>
      {children}
    </Stack>
  );
}
