import { Alert, List, Stack } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { useSharedUploads, useWaitingFiles } from "../../../shared/parts/uploads/use-uploads.ts";
import { useSaves } from "../save/saves-store.ts";
import { LateList } from "./late-list.tsx";
import { useLateDrafts } from "./late-store.ts";

/** Shown in the dialog that closes a section or the test. */
export function LateNotice({ attempt, whenNone }: { attempt: number; whenNone: ReactNode }) {
  const keeper = useSaves((state) => state.keeper);
  const entries = useLateDrafts((state) => (state.attempt === attempt ? state.entries : NONE));
  const files = useWaitingFiles(useSharedUploads((state) => state.keeper));
  // Looks for drafts in this browser.
  useEffect(() => void keeper?.lookForLate(), [keeper]);
  if (entries.length + files.length === 0) return whenNone;
  return (
    <Alert color="orange" variant="light" role="note">
      <Stack gap="sm">
        {entries.length > 0 && <LateList entries={entries} timeRanOut />}
        {files.length > 0 && (
          <List listStyleType="none" withPadding={false}>
            {files.map(({ id, name }) => (
              <List.Item key={id}>
                “{name}” could not be sent before time ran out. It is kept in this browser and will be submitted as a
                late draft as soon as the server can be reached.
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Alert>
  );
}

const NONE: readonly never[] = [];
