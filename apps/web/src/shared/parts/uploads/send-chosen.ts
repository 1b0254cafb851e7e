import type { Chosen, ChosenFile, ChosenFiles } from "./chosen-files.ts";
import { uploadFailure } from "./upload-errors.ts";
import type { Upload, UploadedFile, UploadKeeperDeps } from "./upload.ts";
import { beginUpload } from "./uploads-in-progress.ts";

const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;
const OVER =
  "This answer can no longer be changed. Your file is kept and will be submitted as a late draft at the end.";

interface Surroundings {
  deps: UploadKeeperDeps;
  chosen: ChosenFiles;
  isDisposed: () => boolean;
  /** Stores it on the device again. */
  keep: (place: Chosen, id: string, file: File) => Promise<void>;
  remove: (id: string) => void;
}

/** Returns a function that sends a chosen file, and retries after a while if that may help. */
export function createSending({ deps, chosen, isDisposed, keep, remove }: Surroundings): (id: string) => Promise<void> {
  const { entries, find, amend, refuse, drop } = chosen;

  async function send(id: string): Promise<void> {
    const entry = entries.get(id);
    const upload = find(id);
    if (!entry || !upload || entry.abort || isDisposed() || !deps.isOnline() || !deps.isReady(upload)) return;
    clearTimeout(entry.timer);
    const abort = new AbortController();
    entry.abort = abort;
    amend(id, { state: "sending", fraction: 0, error: null });
    const endUpload = beginUpload();
    try {
      const onUploadProgress = (fraction: number) => amend(id, { fraction });
      const uploaded = await deps.send(upload, entry.file, { signal: abort.signal, onUploadProgress });
      if (entries.has(id)) await settle(upload, entry, uploaded);
    } catch (failure) {
      if (!abort.signal.aborted) fail(upload, entry, failure);
    } finally {
      entry.abort = null;
      endUpload();
    }
  }

  async function settle(upload: Upload, { file, stored }: ChosenFile, uploaded: UploadedFile): Promise<void> {
    const isOurs = !stored || (await deps.store?.take(upload.id).catch(() => true)) !== false;
    const isApplied = isOurs && deps.apply(upload, uploaded);
    if (isOurs && !isApplied) await keep(upload, upload.id, file);
    drop(upload.id);
    if (isOurs) refuse(upload, isApplied ? null : OVER);
  }

  function fail(upload: Upload, entry: ChosenFile, failure: unknown): void {
    const { kind, text } = uploadFailure(failure);
    if (kind === "refused") {
      remove(upload.id);
      refuse(upload, text);
      return;
    }
    amend(upload.id, { state: kind === "waits" ? "waiting" : "failed", error: text });
    if (kind === "failed") return;
    entry.failures += 1;
    const delay = Math.min(FIRST_RETRY * 2 ** (entry.failures - 1), LAST_RETRY);
    entry.timer = setTimeout(() => void send(upload.id), delay);
  }

  return send;
}
