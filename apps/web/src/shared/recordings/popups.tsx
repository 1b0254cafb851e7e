import { messages } from "@invigil/contract/messages/messages";
import type { RecordingKind } from "@invigil/contract/taking/recordings";
import { ConfirmDialog } from "@invigil/ui/dialog";
import { Text } from "@mantine/core";
import { medium } from "./recording-view.ts";

/** What a person is asked or told about a recording. */
export type Popup = "timeout" | "upload" | "recordAgain" | "moveAway";

const titles: Record<Popup, string> = {
  timeout: "Time is up",
  upload: "Replace your recording",
  recordAgain: "Record again",
  moveAway: "Leave this question",
};

interface Props {
  popup: Popup;
  kind: RecordingKind;
  onConfirm: () => void;
  /** Absent if there is nothing to cancel. */
  onCancel?: () => void;
}

export function RecordingPopup({ popup, kind, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      opened
      // The time limit's dialog opens by itself; the others confirm something that cannot be undone.
      unasked={popup === "timeout" ? "in a pause" : undefined}
      irreversible={popup !== "timeout"}
      title={titles[popup]}
      onConfirm={onConfirm}
      {...(onCancel && { onCancel })}
    >
      <Text>{textOf(popup, kind)}</Text>
    </ConfirmDialog>
  );
}

function textOf(popup: Popup, kind: RecordingKind): string {
  const { recording } = messages;
  switch (popup) {
    case "timeout":
      return recording.timeOver;
    case "upload":
      return recording.replace(medium[kind]);
    case "recordAgain":
      return recording.recordAgain(medium[kind]);
    case "moveAway":
      return recording.moveAway;
  }
}
