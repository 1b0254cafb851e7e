import { createRecordingStore } from "@invigil/capture/recorder/recording-store";
import { messages } from "@invigil/contract/messages/messages";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import { useEffect, useRef } from "react";
import { isOnline, untilOnline } from "../../../lib/connection.ts";
import { registerFlusher } from "../../parts/pending-saves.ts";
import { sendEvent } from "../../../lib/socket/socket.ts";
import { beforeSubmit } from "../../parts/submit.ts";
import { showToast } from "../../parts/toasts.ts";
import { FailedUploads } from "./failed-uploads.tsx";
import { createRecordingKeeper } from "./keeper.ts";
import { medium, recordedProblems } from "../recording-view.ts";
import { showRecording, useRecordings } from "./recordings-store.ts";
import { uploadRecording } from "./upload-recording.ts";

export interface RecordingKeeperProps {
  user: number;
  attempt: number;
  testSlug: string;
  sections: readonly SectionWithProblems[];
  saveAnswer: (problem: string, answer: Answer) => Promise<boolean>;
  /** The test or a section is closing, so nobody can act on a failed upload any more. */
  closing?: boolean;
}

/** Keeps the recorded answers of a running attempt, whichever of its pages is open. */
export function RecordingKeeper({
  user,
  attempt,
  testSlug,
  sections,
  saveAnswer,
  closing = false,
}: RecordingKeeperProps) {
  const save = useRef(saveAnswer);
  useEffect(() => {
    save.current = saveAnswer;
  }, [saveAnswer]);

  // Connects recorders, uploads and IndexedDB.
  useEffect(() => {
    const keeper = createRecordingKeeper({
      user,
      attempt,
      testSlug,
      store: createRecordingStore(),
      upload: uploadRecording,
      isOnline,
      untilOnline,
      saveAnswer: (problem, answer) => save.current(problem, answer),
      now: () => Date.now(),
      onView: showRecording,
      onBegun: ({ slug }) => sendEvent({ type: "recording-begun", problem: slug }),
      onUploaded: ({ kind, number }) =>
        showToast({ type: "success", message: messages.recording.uploaded(medium[kind], number) }),
      onFailed: () => useRecordings.setState({ tellsFailures: true }),
      onTrouble: (message) => showToast({ type: "warning", message }),
    });
    const unregister = registerFlusher({ isPending: keeper.isPending, flush: keeper.settleUploads });
    // A manual submission asks the candidate; a deadline does not, so everything is sent.
    const unhook = beforeSubmit(({ reason }) => (reason === null ? undefined : keeper.sendAll()));
    useRecordings.setState({ keeper, views: {}, tellsFailures: false });
    void keeper.resume();
    return () => {
      unregister();
      unhook();
      keeper.dispose();
      useRecordings.setState({ keeper: null, views: {}, tellsFailures: false });
    };
  }, [user, attempt, testSlug]);

  // Tells the keeper about sections that opened.
  useEffect(() => {
    useRecordings.getState().keeper?.sync(recordedProblems(sections));
  }, [sections]);

  if (closing) return null;
  const open = recordedProblems(sections.filter(({ status }) => status === "CTK"));
  return <FailedUploads testSlug={testSlug} open={open.map(({ slug }) => slug)} />;
}
