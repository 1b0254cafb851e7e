import { uploadFile } from "@invigil/contract/media";
import { messages } from "@invigil/contract/messages";
import type { ReplyOf } from "@invigil/contract/route";
import { fileSizeError } from "@invigil/rules/files";
import { useRef, useState } from "react";
import { ApiError, call } from "../../../lib/api.ts";
import { isOnline } from "../../../lib/connection.ts";
import { beginUpload } from "../../../lib/uploads-in-progress.ts";

export type UploadedFile = ReplyOf<typeof uploadFile>;

export interface UploadState {
  name: string;
  /** 0 to 1. */
  fraction: number;
}

interface UploadRules {
  /** Goes before the stored name, so that a file can be told by its question. */
  prefix: string;
  /** The text that refuses a file; null: it may be sent. */
  check?: (file: File) => string | null;
}

/** Sends one file at a time, with progress, and says why it could not. It runs on when the question is left. */
export function useUpload({ prefix, check }: UploadRules) {
  const [running, setRunning] = useState<UploadState | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  async function upload(file: File): Promise<UploadedFile | null> {
    if (abort.current) return null;
    const refusal = check?.(file) ?? fileSizeError(file.size) ?? offlineError();
    setError(refusal);
    if (refusal !== null) return null;

    const controller = new AbortController();
    abort.current = controller;
    setRunning({ name: file.name, fraction: 0 });
    const endUpload = beginUpload();
    try {
      const body = { upload_type: "generic" as const, filename_prefix: prefix, name: file.name };
      const onUploadProgress = (fraction: number) => setRunning({ name: file.name, fraction });
      return await call(uploadFile, { body, file }, { family: "FUP", signal: controller.signal, onUploadProgress });
    } catch (failure) {
      if (!controller.signal.aborted) setError(uploadErrorText(failure));
      return null;
    } finally {
      abort.current = null;
      setRunning(null);
      endUpload();
    }
  }

  return { upload, running, error, cancel: () => abort.current?.abort() };
}

function offlineError(): string | null {
  return isOnline() ? null : messages.couldNotUploadAttachment(messages.networkText.offline);
}

export function uploadErrorText(failure: unknown): string {
  if (!(failure instanceof ApiError)) return messages.uploadFileAgain;
  if (failure.status === "ENT") return messages.couldNotUploadAttachment(messages.networkText.offline);
  if (failure.status === "TMT") return messages.couldNotUploadAttachment(messages.networkText.timeout);
  return failure.status >= 500 ? messages.uploadFileAgain : failure.info.message;
}
