import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import { Button, Group, List, Text } from "@mantine/core";
import { saveToDisk } from "../../../shared/parts/save-to-disk.ts";
import type { LateFile } from "./late-files.ts";
import type { LateState } from "./late-store.ts";

/** Files that were chosen in time and could not be sent, each to be taken back. */
export function UnsentFiles({ files }: { files: readonly LateFile[] }) {
  return (
    <List listStyleType="none" spacing="sm" withPadding={false}>
      {files.map(({ upload: { id, name, content }, state }) => (
        <List.Item key={id}>
          <Text role="status">
            “{name}” could not be sent before the end. {fateOf(state)}
          </Text>
          <Group mt={4}>
            <Button
              size="xs"
              variant="default"
              aria-label={`Download ${name}`}
              onClick={() => saveToDisk(new Blob([content]), name)}
            >
              Download
            </Button>
          </Group>
        </List.Item>
      ))}
    </List>
  );
}

function fateOf(state: LateState): string {
  switch (state.kind) {
    case "handed-in":
      return "It has been handed in as a late draft.";
    case "sending":
      return "It is being handed in.";
    case "kept":
      return "It is kept in this browser and will be handed in when you are back online.";
    case "refused":
      switch (state.why) {
        case "after-deadline":
          return "It was chosen after the end, so it cannot be handed in.";
        case "too-late":
          return `Late drafts are taken for ${LATE_DRAFT_DAYS} days.`;
        case "too-long":
        case "other":
          return "The server did not take it.";
      }
  }
}
