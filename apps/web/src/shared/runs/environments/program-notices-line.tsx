import { counted } from "@invigil/contract/messages/counted";
import { Button, Group, Text } from "@mantine/core";
import { useRef } from "react";
import type { WorkspaceClient, WorkspaceView } from "./client/workspace-client.ts";

/** What programs did to the answer's files. The texts are always there, because only then are they announced. */
export function ProgramNoticesLine({ client, view }: { client: WorkspaceClient; view: WorkspaceView }) {
  const status = useRef<HTMLParagraphElement>(null);
  const deleted = Object.keys(view.deleted);
  const end = (action: () => void) => () => {
    action();
    // The buttons disappear, and the keyboard must not start again at the top of the page.
    status.current?.focus();
  };
  return (
    <>
      <Group gap="xs">
        <Text ref={status} size="sm" role="status" tabIndex={-1}>
          {deleted.length > 0 &&
            `A program deleted ${deleted.length === 1 ? deleted[0] : counted(deleted.length, "file")}.`}
        </Text>
        {deleted.length > 0 && (
          <>
            <Button size="compact-xs" variant="default" onClick={end(client.restoreDeleted)}>
              Restore
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={end(client.dismissDeleted)}>
              Dismiss
            </Button>
          </>
        )}
      </Group>
      <Text size="sm" role="status">
        {view.kept.length > 0 && `A program also changed ${view.kept.join(", ")}. Your text was kept.`}
      </Text>
    </>
  );
}
