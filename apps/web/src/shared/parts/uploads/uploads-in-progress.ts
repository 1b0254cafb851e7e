import { create } from "zustand";

/** A recording, which its text names, or any other file. */
export type UploadKind = "Audio" | "Video" | "File";

interface Uploads {
  count: number;
  /** The kind of the upload that began last. */
  kind: UploadKind;
}

const useUploads = create<Uploads>(() => ({ count: 0, kind: "File" }));

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Counts an upload; call the returned function once it has ended, successfully or not. */
export function beginUpload(kind: UploadKind = "File"): () => void {
  if (useUploads.getState().count === 0) window.addEventListener("beforeunload", askBeforeLeaving);
  useUploads.setState(({ count }) => ({ count: count + 1, kind }));

  let ended = false;
  return function endUpload() {
    if (ended) return;
    ended = true;
    useUploads.setState(({ count }) => ({ count: count - 1 }));
    if (useUploads.getState().count === 0) window.removeEventListener("beforeunload", askBeforeLeaving);
  };
}

export function uploadsInProgress(): number {
  return useUploads.getState().count;
}

export function useUploadsInProgress(): number {
  return useUploads((state) => state.count);
}

export function useUploadKind(): UploadKind {
  return useUploads((state) => state.kind);
}

/** Resolves once no upload is running any more. */
export async function uploadsDone(): Promise<void> {
  if (uploadsInProgress() === 0) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = useUploads.subscribe(({ count }) => {
      if (count > 0) return;
      unsubscribe();
      resolve();
    });
  });
}
