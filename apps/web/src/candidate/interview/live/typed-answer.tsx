import { ANSWER_MAX, type InterviewTurn } from "@invigil/contract/interviews/snapshot";
import { LimitedTextarea } from "@invigil/ui/limited-text";
import { Text } from "@mantine/core";
import { useStore } from "zustand";
import { clockText } from "../../../shared/recordings/clock-text.ts";
import type { AnswerKeeper } from "../recording/answer-keeper.ts";
import { asksBack } from "./talk-status.ts";

interface Props {
  turn: InterviewTurn;
  keeper: AnswerKeeper;
  /** The answer may be changed now. */
  isOpen: boolean;
  error: string | null;
  onSend: () => void;
}

export function TypedAnswer({ turn, keeper, isOpen, error, onSend }: Props) {
  const text = useStore(keeper.view, (view) => view.text);
  const isLoaded = useStore(keeper.view, (view) => view.seq === turn.seq);
  const recordedMs = useStore(keeper.view, (view) => view.recordedMs);
  return (
    <>
      <LimitedTextarea
        label={asksBack(turn) ? "Your question" : "Your answer"}
        description="Kept on this device until you send it. Ctrl+Enter sends it."
        rows={6}
        limit={ANSWER_MAX}
        value={text}
        readOnly={!isOpen || !isLoaded}
        error={error}
        onChange={({ currentTarget }) => keeper.type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSend();
        }}
      />
      {recordedMs > 0 && (
        <Text size="sm" c="dimmed">
          What you said before ({clockText(recordedMs / 1_000)}) is not part of a typed answer. Choose “Speak” to send
          it instead.
        </Text>
      )}
    </>
  );
}
