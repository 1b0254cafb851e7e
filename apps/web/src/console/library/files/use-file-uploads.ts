import { LIBRARY_FILE_BYTES, uploadLibraryFile, type LibraryFile } from "@invigil/contract/authoring/library-files";
import { sizeText } from "@invigil/rules/text/size-text";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { beginUpload } from "../../../shared/parts/uploads/uploads-in-progress.ts";
import { refusalText } from "../library-words.ts";

/** Long enough for a large file over a slow connection. */
const TIMEOUT = 10 * 60_000;

export interface FileUpload {
  key: number;
  file: File;
  /** Progress from 0 to 1; null while the upload waits, or if it failed. */
  fraction: number | null;
  /** Why the upload failed; null while it is waiting or running. */
  error: string | null;
  /** True if uploading the same file again could succeed. */
  mayRetry: boolean;
}

/** Uploads files to the library one by one. Failed uploads stay in the list so that they can be retried. */
export function useFileUploads(onStored: (file: LibraryFile) => void) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const aborts = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });

  const amend = (key: number, part: Partial<FileUpload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const drop = (key: number) => setUploads((before) => before.filter((each) => each.key !== key));

  function begin(key: number, file: File) {
    const refusal = sizeRefusal(file);
    if (refusal !== null) return amend(key, { error: refusal, mayRetry: false });
    const abort = new AbortController();
    aborts.current.set(key, abort);
    const endUpload = beginUpload();
    line.current = line.current.then(() => send(key, file, abort)).finally(endUpload);
  }

  async function send(key: number, file: File, { signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    amend(key, { fraction: 0 });
    try {
      const onUploadProgress = (fraction: number) => amend(key, { fraction });
      const options = { family: "CON", timeout: TIMEOUT, signal, onUploadProgress } as const;
      const made = await call(uploadLibraryFile, { body: { name: file.name }, file }, options);
      drop(key);
      stored.current(made);
      void queryClient.invalidateQueries({ queryKey: ["library", "files"] });
    } catch (failure) {
      if (!signal.aborted) amend(key, { fraction: null, error: uploadRefusal(failure), mayRetry: mayPass(failure) });
    }
  }

  return {
    uploads,
    add(file: File) {
      lastKey.current += 1;
      const key = lastKey.current;
      setUploads((before) => [...before, { key, file, fraction: null, error: null, mayRetry: true }]);
      begin(key, file);
    },
    retry({ key, file }: FileUpload) {
      amend(key, { error: null });
      begin(key, file);
    },
    /** Removes an upload from the list and cancels it if it is running. */
    remove({ key }: FileUpload) {
      aborts.current.get(key)?.abort();
      drop(key);
    },
  };
}

function sizeRefusal({ name, size }: File): string | null {
  if (size <= LIBRARY_FILE_BYTES) return null;
  return `“${name}” is ${sizeText(size)}. A file can be at most ${sizeText(LIBRARY_FILE_BYTES)}.`;
}

function uploadRefusal(failure: unknown): string {
  return failure instanceof ApiError && failure.body?.description ? failure.body.description : refusalText(failure);
}

/** A file that was refused for its content will be refused again. */
function mayPass(failure: unknown): boolean {
  return !(failure instanceof ApiError) || !["file_type_refused", "file_too_large", "forbidden"].includes(failure.code);
}
