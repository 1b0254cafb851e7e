import { lazy, Suspense, useEffect, useState } from "react";
import { listenToSocket } from "../../lib/socket/socket-events.ts";
import type { ProctorMessage } from "./proctor-message-dialog.tsx";

const ProctorMessageDialog = lazy(async () => ({
  default: (await import("./proctor-message-dialog.tsx")).ProctorMessageDialog,
}));

/**
 * Shows a proctor's messages one after another. The server repeats each one on every connection until it is
 * acknowledged.
 */
export function ProctorMessages({ attemptId, paused }: { attemptId: number; paused: boolean }) {
  const [waiting, setWaiting] = useState<readonly ProctorMessage[]>([]);
  // Listens to the socket.
  useEffect(
    () =>
      listenToSocket({
        onMessage(message) {
          if (message.type !== "proctor-message" || message.solution_set_id !== attemptId) return;
          setWaiting((before) => [...before.filter((each) => each.message_id !== message.message_id), message]);
        },
        onReconnect() {},
      }),
    [attemptId],
  );
  const [first] = waiting;
  if (!first) return null;
  return (
    <Suspense>
      <ProctorMessageDialog
        // Reopens when a pause begins, because the pause notice would cover a dialog opened before it.
        key={`${first.message_id} ${paused}`}
        message={first}
        onRead={() => setWaiting((before) => before.filter((each) => each.message_id !== first.message_id))}
      />
    </Suspense>
  );
}
