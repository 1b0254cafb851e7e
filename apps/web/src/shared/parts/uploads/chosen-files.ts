import { createStore } from "zustand/vanilla";
import type { UploadPlace } from "../../../lib/upload-store.ts";
import { placeKey, type Upload } from "./upload.ts";

/** The parts of a chosen file that no screen shows. */
export interface ChosenFile {
  file: File;
  stored: boolean;
  abort: AbortController | null;
  failures: number;
  timer?: ReturnType<typeof setTimeout>;
}

export type Chosen = UploadPlace & Partial<Pick<Upload, "chosenAt">>;

export type ChosenFiles = ReturnType<typeof createChosenFiles>;

/** The chosen files that are not yet part of an answer or form, and what screens show of them. */
export function createChosenFiles() {
  /** `refusals` says, by field, why the last file was refused. */
  const views = createStore<{ uploads: readonly Upload[]; refusals: Readonly<Record<string, string>> }>(() => ({
    uploads: [],
    refusals: {},
  }));
  const entries = new Map<string, ChosenFile>();

  return {
    views,
    entries,
    find: (id: string) => views.getState().uploads.find((upload) => upload.id === id),
    amend: (id: string, part: Partial<Upload>) =>
      views.setState(({ uploads }) => ({
        uploads: uploads.map((each) => (each.id === id ? { ...each, ...part } : each)),
      })),
    refuse(place: UploadPlace, text: string | null): void {
      const { [placeKey(place)]: _before, ...others } = views.getState().refusals;
      views.setState({ refusals: text === null ? others : { ...others, [placeKey(place)]: text } });
    },
    add({ problem, field, chosenAt }: Chosen, id: string, file: File, stored: boolean): void {
      entries.set(id, { file, stored, abort: null, failures: 0 });
      const { name, size } = file;
      const upload: Upload = { id, problem, field, name, size, chosenAt, state: "waiting", fraction: 0, error: null };
      views.setState(({ uploads }) => ({ uploads: [...uploads, upload] }));
    },
    drop(id: string): void {
      clearTimeout(entries.get(id)?.timer);
      entries.delete(id);
      views.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
    },
  };
}
