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

const DRAFT_TEXTS = {
  saving: "Saving your draft…",
  saved: "Your draft is saved.",
  local: "Your latest changes are not on the server yet. Keep this page open.",
} as const;

export function TypedAnswer({ turn, keeper, isOpen, error, onSend }: Props) {
  const text = useStore(keeper.view, (view) => view.text);
  // While there are two versions, the notice below says where each of them is.
  const draft = useStore(keeper.view, (view) => (view.other === null ? view.draft : "none"));
  const isLoaded = useStore(keeper.view, (view) => view.seq === turn.seq);
  const recordedMs = useStore(keeper.view, (view) => view.recordedMs);
  const asks = asksBack(turn);
  return (
    <>
      <LimitedTextarea
        label={asks ? "Your question" : "Your answer"}
        description={`Your draft is saved while you type. Ctrl+Enter sends it. If the interview ends first, the saved draft is ${asks ? "sent as it is" : "your answer"}.`}
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
      {draft !== "none" && (
        <Text size="sm" c="dimmed">
          {DRAFT_TEXTS[draft]}
        </Text>
      )}
      {recordedMs > 0 && (
        <Text size="sm" c="dimmed">
          What you said before ({clockText(recordedMs / 1_000)}) is not part of a typed answer. Choose “Speak” to send
          it instead.
        </Text>
      )}
    </>
  );
}
