import { useEffect } from "react";
import { readCopied, writeCopied } from "../../lib/local-data.ts";
import { sendEvent } from "../../lib/socket/socket.ts";
import { useSaves } from "./save/saves-store.ts";
import { watchPastes } from "./watch-pastes.ts";

/** Records what is pasted into the answers while an attempt runs. */
export function usePasteWatch(testSlug: string, isRunning: boolean): void {
  // Listens to the clipboard.
  useEffect(() => {
    if (!isRunning) return;
    const stopping = new AbortController();
    watchPastes({
      copied: { read: () => readCopied(testSlug), write: (prints) => writeCopied(testSlug, prints) },
      answerOf: (problem) => JSON.stringify(useSaves.getState().views[problem]?.answer ?? null),
      onPaste: (paste) => sendEvent({ type: "paste", ...paste }),
      signal: stopping.signal,
    });
    return () => stopping.abort();
  }, [testSlug, isRunning]);
}
