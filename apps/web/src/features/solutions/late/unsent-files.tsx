import { Alert, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSignedIn } from "../../../lib/identity.ts";
import { saveToDisk } from "../../../lib/save-to-disk.ts";
import { createUploadStore, type StoredUpload } from "../../../lib/upload-store.ts";
import { endedAttempt } from "./ended-attempt.ts";

interface Props {
  test: { id: number; slug: string };
  /** Whether there are some: nobody should be led away from them. */
  onKept?: (isKept: boolean) => void;
}

/** After the end: files that were chosen in time and never reached the server. */
export function UnsentFiles({ test, onKept }: Props) {
  const files = useUnsentFiles(test);
  const isKept = files.length > 0;
  // The page around this one has its own clock.
  useEffect(() => {
    onKept?.(isKept);
  }, [onKept, isKept]);
  if (!isKept) return null;
  return (
    <Alert color="orange" variant="light" role="region" aria-label="Files that were not sent">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Files that were not sent in time
        </Title>
        <List listStyleType="none" spacing="xs" withPadding={false}>
          {files.map((file) => (
            <List.Item key={file.id}>
              <Group gap="sm">
                <Text>{file.name}</Text>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Download ${file.name}`}
                  onClick={() => saveToDisk(new Blob([file.content]), file.name)}
                >
                  Download
                </Button>
              </Group>
            </List.Item>
          ))}
        </List>
        <Text size="sm">
          {files.length === 1 ? "This file is" : "These files are"} not part of your answer: the connection was away
          until the end. Download what you want to keep, and send it to whoever invited you, who can decide whether it
          counts.
        </Text>
      </Stack>
    </Alert>
  );
}

const NONE: readonly StoredUpload[] = [];

function useUnsentFiles(test: { id: number; slug: string }): readonly StoredUpload[] {
  const queryClient = useQueryClient();
  const user = useSignedIn();
  const { data } = useQuery({
    queryKey: ["unsent-files", user.user_id, test.slug],
    queryFn: async () => {
      const store = createUploadStore();
      // Who has left nothing behind costs no request.
      if (await store.isEmpty().catch(() => true)) return NONE;
      const attempt = await endedAttempt(queryClient, user, { id: test.id, slug: test.slug });
      return attempt === null ? NONE : await store.list(attempt);
    },
    networkMode: "always",
  });
  return data ?? NONE;
}
