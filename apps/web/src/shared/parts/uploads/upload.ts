import type { uploadFile } from "@invigil/contract/proctoring/media";
import type { ReplyOf } from "@invigil/contract/route";
import type { UploadPlace, UploadStore } from "../../../lib/upload-store.ts";

export type UploadedFile = ReplyOf<typeof uploadFile>;

export interface Upload extends UploadPlace {
  id: string;
  name: string;
  size: number;
  /** `waiting` means for the connection; the file is then sent automatically. */
  state: "waiting" | "sending" | "failed";
  /** 0 to 1. */
  fraction: number;
  error: string | null;
  /** By the server's clock. */
  chosenAt: number | undefined;
}

interface SendOptions {
  signal: AbortSignal;
  onUploadProgress: (fraction: number) => void;
}

export interface UploadKeeperDeps {
  /** Null if files are kept in this page only. */
  store: UploadStore | null;
  attempt: number;
  send: (place: UploadPlace, file: File, options: SendOptions) => Promise<UploadedFile>;
  /** Whether an uploaded file could be used now. */
  isReady: (place: UploadPlace) => boolean;
  /** Makes the uploaded file part of its answer or form. Returns false if that is closed. */
  apply: (upload: UploadPlace & Pick<Upload, "chosenAt">, uploaded: UploadedFile) => boolean;
  isOnline: () => boolean;
  now: () => number;
  /** Null while unknown. */
  serverNow: () => number | null;
}

export function isAt(upload: UploadPlace, place: UploadPlace): boolean {
  return placeKey(upload) === placeKey(place);
}

export function placeKey({ problem, field }: UploadPlace): string {
  return JSON.stringify([problem, field]);
}
