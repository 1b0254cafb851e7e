import { create } from "zustand";
import type { StoredUpload } from "../../../lib/upload-store.ts";
import type { LateState } from "./late-store.ts";

/** A file that was chosen in time but could not be sent. */
export interface LateFile {
  upload: StoredUpload;
  state: LateState;
}

interface LateFiles {
  /** The attempt that the files belong to. */
  attempt: number | null;
  files: readonly LateFile[];
}

export const useLateFiles = create<LateFiles>(() => ({ attempt: null, files: [] }));
