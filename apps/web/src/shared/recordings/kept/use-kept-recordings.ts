import { recordingFile, recordingFileName } from "@invigil/capture/recorder/recording-file";
import { createRecordingStore, type StoredRecording } from "@invigil/capture/recorder/recording-store";
import { messages } from "@invigil/contract/messages/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isOnline } from "../../../lib/connection.ts";
import { receiptQuery } from "../../../lib/resources.ts";
import { showToast } from "../../parts/toasts.ts";
import { saveToDisk } from "../../parts/save-to-disk.ts";
import { uploadLate, wasSent } from "./late-upload.ts";
import { medium } from "../recording-view.ts";

/** How the upload of a kept recording is going; `fraction` is from 0 to 1. */
export type LateState = { kind: "waits" } | { kind: "runs"; fraction: number } | { kind: "failed"; error: string };

export interface KeptRecording {
  recording: StoredRecording;
  late: LateState;
}

const warn = (message: string) => showToast({ type: "warning", message });

/** The recordings of a test that are only on this device, and what can be done with them after its end. */
export function useKeptRecordings(user: number, testSlug: string) {
  const queryClient = useQueryClient();
  const [store] = useState(createRecordingStore);
  const [kept, setKept] = useState<readonly KeptRecording[]>([]);
  const running = useRef(new Set<StoredRecording>());
  const leaving = useRef(new AbortController());

  const change = (recording: StoredRecording, late: LateState) =>
    setKept((before) => before.map((each) => (each.recording === recording ? { recording, late } : each)));
  const drop = (recording: StoredRecording) =>
    setKept((before) => before.filter((each) => each.recording !== recording));

  /** The receipt lists what arrived late. If it cannot be loaded now, the next visit shows it. */
  const renewReceipt = () => queryClient.fetchQuery({ ...receiptQuery(testSlug), staleTime: 0 }).catch(() => undefined);

  async function upload(recording: StoredRecording) {
    if (running.current.has(recording)) return;
    running.current.add(recording);
    const { signal } = leaving.current;
    change(recording, { kind: "runs", fraction: 0 });
    try {
      const onProgress = (fraction: number) => change(recording, { kind: "runs", fraction });
      const sent = await uploadLate({ store, recording, signal, onProgress });
      if (sent.kind === "failed") change(recording, { kind: "failed", error: sent.error });
      if (sent.kind !== "stored") return;
      drop(recording);
      void renewReceipt();
      const { kind, number } = recording;
      showToast({ type: "success", message: messages.recording.uploaded(medium[kind], number) });
    } catch {
      const error = messages.recording.storage("get", medium[recording.kind]);
      change(recording, { kind: "failed", error });
      warn(error);
    } finally {
      running.current.delete(recording);
    }
  }

  const sendAgain = useEffectEvent((found: readonly KeptRecording[] = kept) => {
    if (!isOnline()) return;
    for (const { recording } of found) if (wasSent(recording)) void upload(recording);
  });

  // Connects IndexedDB, uploads and the network.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;
    void store
      .list(user, testSlug)
      .then(async (found) => {
        if (signal.aborted) return;
        const all = found.map((recording) => ({ recording, late: { kind: "waits" } as const }));
        setKept(all);
        sendAgain(all);
        if (found.length === 0) await store.removeIfEmpty().catch(() => warn(messages.recording.deleteStorage));
      })
      .catch(() => warn(messages.recording.storage("get", "video")));
    globalThis.addEventListener("online", () => sendAgain(), { signal });
    return () => controller.abort();
  }, [store, user, testSlug]);

  async function download(recording: StoredRecording) {
    try {
      const pieces = await store.pieces(recording);
      const file = recordingFile({ ...recording, pieces });
      if (file) saveToDisk(file, recordingFileName(recording.problem, recording.contentType));
      else warn(messages.recording.broken(medium[recording.kind]));
    } catch {
      warn(messages.recording.storage("get", medium[recording.kind]));
    }
  }

  async function remove(recording: StoredRecording) {
    try {
      await store.remove(recording);
      drop(recording);
    } catch {
      warn(messages.recording.storage("remove", medium[recording.kind]));
    }
  }

  return { kept, upload, download, remove };
}
