import { secureBrowserFile } from "@invigil/contract/inviting/invitations";
import type { Product } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from "@mantine/core";

const HOME = "https://safeexambrowser.org/download_en.html";

interface Props {
  test: Pick<Test, "company" | "invite_id">;
  product: Product;
}

/** Replaces the start in a browser that the test does not allow. */
export function SecureBrowserCard({ test, product }: Props) {
  const { invite_id: inviteId, company } = test;
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Title order={2}>Open this {product} in Safe Exam Browser</Title>
        <Text>
          {company.name} allows this {product} in Safe Exam Browser only. While it is open, it keeps other programs and
          websites closed. When you leave it, everything works as before.
        </Text>
        <List type="ordered">
          <List.Item>
            Install{" "}
            <Anchor href={HOME} target="_blank" rel="noopener">
              Safe Exam Browser
            </Anchor>{" "}
            (Windows, macOS, iPad).
          </List.Item>
          <List.Item>Save the file below and open it. It starts your {product} in Safe Exam Browser.</List.Item>
        </List>
        <Text c="dimmed" size="sm">
          Like your invitation link, this file is for you only. Your answers are saved as you go. If you have to leave,
          open the file again before your time is up.
        </Text>
        {inviteId !== null && (
          <Group>
            <Button component="a" href={secureBrowserFile.path.replace(":id", encodeURIComponent(inviteId))} download>
              Save the file for Safe Exam Browser
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
