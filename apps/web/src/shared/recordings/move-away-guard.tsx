import type { RecordingState } from "@invigil/capture/recorder/recording-state";
import type { RecordingKind } from "@invigil/contract/taking/recordings";
import { useBlocker } from "@tanstack/react-router";
import { useCallback } from "react";
import { RecordingPopup } from "./popups.tsx";

interface Props {
  kind: RecordingKind;
  state: RecordingState;
  onLeave: () => void;
}

const live: readonly RecordingState[] = ["started", "paused", "stopped"];

/** Asks before a question is left while recording, or with a recording that was neither uploaded nor discarded. */
export function MoveAwayGuard({ kind, state, onLeave }: Props) {
  const isLive = live.includes(state);
  const isBusy = isLive || state === "completed";
  // Only navigation to another question is the person's own choice; nothing may block the end of the test.
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      next.pathname !== current.pathname && /\/test\/[^/]+\/problems?(\/|$)/.test(next.pathname),
    [],
  );
  const blocker = useBlocker({ shouldBlockFn, disabled: !isBusy, enableBeforeUnload: isLive, withResolver: true });

  if (blocker.status !== "blocked") return null;
  return (
    <RecordingPopup
      popup="moveAway"
      kind={kind}
      onConfirm={() => {
        onLeave();
        blocker.proceed();
      }}
      onCancel={blocker.reset}
    />
  );
}
