import { create } from "zustand";
import type { RecordingKeeper } from "./keeper.ts";
import type { RecordingView } from "../recording-view.ts";

interface Recordings {
  /** Null until an attempt runs. */
  keeper: RecordingKeeper | null;
  /** By problem slug; empty until this device's recordings have been read. */
  views: Readonly<Record<string, RecordingView>>;
  /** The dialog about failed uploads is open. */
  tellsFailures: boolean;
}

export const useRecordings = create<Recordings>(() => ({ keeper: null, views: {}, tellsFailures: false }));

export function showRecording(view: RecordingView): void {
  useRecordings.setState(({ views }) => ({ views: { ...views, [view.problem.slug]: view } }));
}
