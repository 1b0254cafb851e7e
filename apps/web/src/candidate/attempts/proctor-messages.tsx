import { lazy, Suspense, useEffect, useState } from "react";
import { listenToSocket } from "../../lib/socket/socket-events.ts";
import type { ProctorMessage } from "./proctor-message-dialog.tsx";

const ProctorMessageDialog = lazy(async () => ({
  default: (await import("./proctor-message-dialog.tsx")).ProctorMessageDialog,
}));

/** What a proctor said, one after the other. The server says it again at every connection until it is acknowledged. */
export function ProctorMessages({ attemptId, paused }: { attemptId: number; paused: boolean }) {
  const [waiting, setWaiting] = useState<readonly ProctorMessage[]>([]);
  // The socket lies outside React.
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
        // Opened anew with a pause: its notice would lie over what was opened before.
        key={`${first.message_id} ${paused}`}
        message={first}
        onRead={() => setWaiting((before) => before.filter((each) => each.message_id !== first.message_id))}
      />
    </Suspense>
  );
}
