import { uploadFile } from "@invigil/contract/proctoring/media";
import { useEffect, useRef, useState } from "react";
import { create, createStore, useStore, type StoreApi } from "zustand";
import { call } from "../../../lib/api.ts";
import { isOnline, useConnection } from "../../../lib/connection.ts";
import { currentOwner } from "../../../lib/owner.ts";
import { createUploadKeeper, type UploadKeeper } from "./upload-keeper.ts";
import { isAt, placeKey, type Upload, type UploadedFile, type UploadKeeperDeps } from "./upload.ts";
import type { UploadPlace } from "../../../lib/upload-store.ts";

/** The keeper of a running attempt, which outlives its questions' pages, or null if there is none. */
export const useSharedUploads = create<{ keeper: UploadKeeper | null }>(() => ({ keeper: null }));

export const sendUpload: UploadKeeperDeps["send"] = ({ problem, field }, file, options) => {
  // Prefixes the stored name, so that a file can be traced to its question.
  const filename_prefix = field === ATTACHMENTS ? problem : `${problem}-${field}`;
  const owner = currentOwner();
  const names = { filename_prefix: filename_prefix.slice(0, 80), name: file.name };
  const body = { upload_type: "generic" as const, ...names, user_id: owner === 0 ? undefined : owner };
  return call(uploadFile, { body, file }, { family: "FUP", ...options });
};

/** The field of the files that are added to a text. */
export const ATTACHMENTS = "attachments";

interface Rules {
  /** Returns the text that refuses a file, or null if it may be sent. */
  check?: (file: File) => string | null;
  /** The place holds one file. */
  only?: boolean;
  /** What to do with an uploaded file if no attempt keeps it. */
  apply: (uploaded: UploadedFile) => void;
}

export interface UploadHandle {
  uploads: readonly Upload[];
  /** Why the last file was refused. */
  refusal: string | null;
  add: (file: File) => void;
  remove: (upload: Upload) => void;
  retry: (upload: Upload) => void;
}

const noUploads = createStore<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));

/** Returns whatever a keeper could not send yet, for any place. */
export function useWaitingFiles(keeper: UploadKeeper | null): readonly Upload[] {
  return useStore<StoreApi<{ uploads: readonly Upload[] }>>(keeper?.views ?? noUploads).uploads;
}

/** Returns the files on their way to one place. */
export function useUploads(place: UploadPlace, { apply, ...rules }: Rules): UploadHandle {
  const shared = useSharedUploads((state) => state.keeper);
  const applied = useRef(apply);
  useEffect(() => {
    applied.current = apply;
  });
  // The ref is read when a file has arrived, never while rendering.
  // oxlint-disable-next-line react/refs
  const [own] = useState(() =>
    createUploadKeeper({
      store: null,
      attempt: 0,
      send: sendUpload,
      isReady: () => true,
      apply: (_place, uploaded) => {
        applied.current(uploaded);
        return true;
      },
      isOnline,
      now: () => Date.now(),
      serverNow: () => null,
    }),
  );
  // Watches the network.
  useEffect(() => {
    void own.resume();
    const unsubscribe = useConnection.subscribe(({ online }) => online && void own.sendWaiting());
    return () => {
      unsubscribe();
      own.dispose();
    };
  }, [own]);

  const keeper = shared ?? own;
  const { uploads, refusals } = useStore(keeper.views);
  return {
    uploads: uploads.filter((upload) => isAt(upload, place)),
    refusal: refusals[placeKey(place)] ?? null,
    add: (file) => void keeper.add(place, file, rules),
    remove: ({ id }) => keeper.remove(id),
    retry: ({ id }) => void keeper.retry(id),
  };
}
