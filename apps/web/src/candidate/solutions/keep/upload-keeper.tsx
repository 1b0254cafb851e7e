import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { useEffect, useEffectEvent } from "react";
import { isClockSynced, serverNow } from "../../../lib/clock.ts";
import { isOnline, useConnection } from "../../../lib/connection.ts";
import { registerFlusher } from "../../../shared/parts/pending-saves.ts";
import { createUploadKeeper } from "../../../shared/parts/uploads/upload-keeper.ts";
import { createUploadStore } from "../../../lib/upload-store.ts";
import { sendUpload, useSharedUploads } from "../../../shared/parts/uploads/use-uploads.ts";
import { answerableProblems } from "../../../shared/answers/save-problems.ts";
import { useSaves } from "../save/saves-store.ts";
import { withUploaded } from "../../../shared/answers/uploaded-files.ts";

interface Props {
  attempt: number;
  sections: readonly SectionWithProblems[];
}

/** Keeps the files of a running attempt that the server does not have yet, whichever page is open. */
export function UploadKeeper({ attempt, sections }: Props) {
  const titleOf = useEffectEvent(
    (slug: string) => answerableProblems(sections).find(({ problem }) => problem.slug === slug)?.problem.title ?? slug,
  );

  // Connects uploads, IndexedDB and the network.
  useEffect(() => {
    const isClosed = (problem: string) => (useSaves.getState().views[problem]?.closed ?? null) !== null;
    const saverOf = (problem: string) => useSaves.getState().keeper?.saver(problem) ?? null;
    const keeper = createUploadKeeper({
      store: createUploadStore(),
      attempt,
      send: sendUpload,
      // A file that is too late for its answer is submitted after the end.
      isReady: ({ problem }) => saverOf(problem) !== null && !isClosed(problem),
      apply: (upload, uploaded) => {
        const saver = saverOf(upload.problem);
        if (!saver || isClosed(upload.problem)) return false;
        saver.amend(withUploaded(upload, uploaded), upload.chosenAt);
        // A file counts as soon as it is uploaded, so this save must not wait for the debounce.
        void saver.save();
        return true;
      },
      isOnline,
      now: () => Date.now(),
      serverNow: () => (isClockSynced() ? serverNow() : null),
    });
    const waiting = () => keeper.views.getState().uploads.filter(({ problem }) => !isClosed(problem));
    const unregister = registerFlusher({
      isPending: () => waiting().length > 0,
      flush: keeper.sendWaiting,
      obstacles: () =>
        waiting().map(({ name, problem, state }) => {
          const why = state === "failed" ? "the upload failed" : "it is waiting for the connection";
          return `“${name}” for “${titleOf(problem)}” is not uploaded yet: ${why}.`;
        }),
    });
    const unsubscribe = [
      useConnection.subscribe(({ online }) => online && void keeper.sendWaiting()),
      // A file kept by an earlier page may be ready before its answer is known, and the answer accepts the file only
      // once its first view is complete.
      useSaves.subscribe(
        (now, before) => now.views !== before.views && queueMicrotask(() => void keeper.sendWaiting()),
      ),
    ];
    const ask = (event: BeforeUnloadEvent) => keeper.holdsUnkept() && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    useSharedUploads.setState({ keeper });
    void keeper.resume();
    return () => {
      unregister();
      for (const stop of unsubscribe) stop();
      window.removeEventListener("beforeunload", ask);
      keeper.dispose();
      useSharedUploads.setState({ keeper: null });
    };
  }, [attempt]);

  return null;
}
