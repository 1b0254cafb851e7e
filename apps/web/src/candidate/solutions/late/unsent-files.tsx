import { LATE_DRAFT_DAYS } from "@invigil/contract/constants";
import { Button, Group, List, Text } from "@mantine/core";
import { saveToDisk } from "../../../shared/parts/save-to-disk.ts";
import type { LateFile } from "./late-files.ts";
import type { LateState } from "./late-store.ts";
import { LATE_TEXTS } from "./late-text.ts";

/** Lists files that were chosen in time but could not be sent, each with a download. */
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
      return LATE_TEXTS.submitted;
    case "sending":
      return LATE_TEXTS.sending;
    case "kept":
      return LATE_TEXTS.kept;
    case "refused":
      switch (state.why) {
        case "after-deadline":
          return "It was chosen after the end, so it cannot be submitted.";
        case "too-late":
          return `Late drafts are accepted for ${LATE_DRAFT_DAYS} days only.`;
        case "too-long":
        case "other":
          return "The server did not accept it.";
      }
  }
}
