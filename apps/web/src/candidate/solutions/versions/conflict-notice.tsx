import { Alert, Button, Stack, Text } from "@mantine/core";
import { compareVersions } from "./compared.ts";

interface Props {
  problem: string;
  /** Given if the notice does not stand beside its own answer. */
  title?: string;
}

/** Stands beside the answer, so that the candidate can keep writing and choose when they are ready. */
export function ConflictNotice({ problem, title }: Props) {
  return (
    <Alert color="orange" variant="light" role="status" title={changed(title)}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Your version is kept in this browser. It will be sent if you choose it after comparing the two. You can keep
          writing.
        </Text>
        <Button size="xs" variant="default" data-compare={problem} onClick={() => compareVersions(problem)}>
          Compare
        </Button>
      </Stack>
    </Alert>
  );
}

function changed(title: string | undefined): string {
  const answer = title === undefined ? "Your answer" : `Your answer to “${title}”`;
  return `${answer} was changed in another tab or on another device`;
}
