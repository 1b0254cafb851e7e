import { counted } from "@invigil/contract/messages/counted";
import { Alert } from "@mantine/core";
import { useStore } from "zustand";
import { hasFloor, hasSpoken } from "../turn-taking/turn-taking.ts";
import type { Talk } from "./use-conversation.ts";

/** Somebody who speaks has been heard by then. */
const MUTED_AFTER = 5_000;

/** Says what keeps an answer from being recorded whole. */
export function RecordingNotices({ conversation, keeper }: Talk) {
  const isOn = useStore(conversation.view, ({ microphone }) => microphone === "on");
  // Some microphones are silent between sentences, so this is said only where a voice is awaited and none was heard.
  const muted = useStore(
    conversation.view,
    ({ muted: isMuted, taking, at }) =>
      isMuted && hasFloor(taking) && !hasSpoken(taking) && at - taking.quietSince >= MUTED_AFTER,
  );
  const lostMs = useStore(keeper.view, (view) => view.lostMs);
  const isFull = useStore(keeper.view, (view) => view.isFull);
  if (!isOn) return null;
  return (
    <>
      {muted && (
        <Alert color="orange" variant="light" role="status">
          Nothing is heard. Your microphone may be muted. You can unmute it, or type your answer.
        </Alert>
      )}
      {lostMs > 0 && (
        <Alert color="orange" variant="light" role="status">
          Your computer is very busy, so about {counted(Math.ceil(lostMs / 1_000), "second")} of what you said could not
          be recorded. Close other programs, or type your answer.
        </Alert>
      )}
      {isFull && (
        <Alert color="orange" variant="light" role="status">
          This answer has reached the greatest length that can be recorded. Please finish it.
        </Alert>
      )}
    </>
  );
}
