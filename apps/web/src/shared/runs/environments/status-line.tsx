import { formatTime } from "@invigil/rules/time/dates";
import { Button, Group, Text } from "@mantine/core";
import type { WorkspaceClient, WorkspaceView } from "./client/workspace-client.ts";
import { connectionText, withoutText } from "./connection-text.ts";
import { ProgramNoticesLine } from "./program-notices-line.tsx";
import classes from "./workspace.module.css";

interface Props {
  client: WorkspaceClient | null;
  view: WorkspaceView | null;
  /** The files are not a candidate's answer. */
  isAuthor?: boolean;
}

/** How the environment is, and what the candidate can do about it. */
export function StatusLine({ client, view, isAuthor = false }: Props) {
  const connection = view?.connection;
  return (
    <div className={classes["status"]} data-phase={connection?.phase ?? "absent"}>
      <Group gap="xs">
        <Text size="sm" role="status">
          {view?.isLeaving
            ? "Saving what you typed last …"
            : connection
              ? connectionText(connection, isAuthor)
              : withoutText(isAuthor)}
          {view?.restoredAt != null &&
            connection?.phase === "open" &&
            ` Your files were restored into a new environment at ${formatTime(new Date(view.restoredAt).toISOString())}.`}
        </Text>
        {connection?.phase === "refused" && (
          <Button size="compact-xs" variant="default" onClick={client?.retry}>
            Retry
          </Button>
        )}
        {(connection?.phase === "in-use" || connection?.phase === "replaced") && (
          <Button size="compact-xs" variant="default" onClick={client?.takeOver}>
            Use it here
          </Button>
        )}
      </Group>
      {client && view && <ProgramNoticesLine client={client} view={view} />}
      {view?.fault != null && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          The environment could not write a file: {view.fault}.{" "}
          {isAuthor ? "The files on this page are not affected." : "Your answer is not affected."}
        </Text>
      )}
    </div>
  );
}
