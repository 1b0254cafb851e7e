import type { uploadFile } from "@invigil/contract/proctoring/media";
import type { ReplyOf } from "@invigil/contract/route";
import { createStore } from "zustand/vanilla";
import { fileRefusal, uploadFailure } from "./upload-errors.ts";
import type { UploadPlace, UploadStore } from "../../../lib/upload-store.ts";
import { beginUpload } from "./uploads-in-progress.ts";

export type UploadedFile = ReplyOf<typeof uploadFile>;

export interface Upload extends UploadPlace {
  id: string;
  name: string;
  size: number;
  /** `waiting` for the connection, then sent automatically. */
  state: "waiting" | "sending" | "failed";
  /** From 0 to 1. */
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
  /** Adds the uploaded file to its answer or form. Returns false if that is no longer possible. */
  apply: (upload: UploadPlace & Pick<Upload, "chosenAt">, uploaded: UploadedFile) => boolean;
  isOnline: () => boolean;
  now: () => number;
  /** Null if not known yet. */
  serverNow: () => number | null;
}

interface Entry {
  file: File;
  stored: boolean;
  abort: AbortController | null;
  failures: number;
  timer?: ReturnType<typeof setTimeout>;
}

const DAY = 24 * 60 * 60 * 1_000;
/** When files of abandoned attempts are deleted. */
const FORGET_AFTER = 30 * DAY;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;
const OVER =
  "This answer can no longer be changed. Your file is kept and will be submitted as a late draft at the end.";

type Chosen = UploadPlace & Partial<Pick<Upload, "chosenAt">>;

export type UploadKeeper = ReturnType<typeof createUploadKeeper>;

/** Keeps chosen files until the server has them. Without a connection they wait, on this device if there is a store. */
export function createUploadKeeper(deps: UploadKeeperDeps) {
  /** `refusals` holds, by place, why the last file was refused. */
  const views = createStore<{ uploads: readonly Upload[]; refusals: Readonly<Record<string, string>> }>(() => ({
    uploads: [],
    refusals: {},
  }));
  const entries = new Map<string, Entry>();
  let disposed = false;

  const find = (id: string) => views.getState().uploads.find((upload) => upload.id === id);
  const amend = (id: string, part: Partial<Upload>) =>
    views.setState(({ uploads }) => ({
      uploads: uploads.map((each) => (each.id === id ? { ...each, ...part } : each)),
    }));

  function refuse(place: UploadPlace, text: string | null): void {
    const { [placeKey(place)]: _before, ...others } = views.getState().refusals;
    views.setState({ refusals: text === null ? others : { ...others, [placeKey(place)]: text } });
  }

  function list({ problem, field, chosenAt }: Chosen, id: string, file: File, stored: boolean): void {
    entries.set(id, { file, stored, abort: null, failures: 0 });
    const { name, size } = file;
    const upload: Upload = { id, problem, field, name, size, chosenAt, state: "waiting", fraction: 0, error: null };
    views.setState(({ uploads }) => ({ uploads: [...uploads, upload] }));
  }

  /** `only` means that the place holds one file, so a waiting one is replaced. */
  async function add(
    place: UploadPlace,
    file: File,
    { check, only = false }: { check?: (file: File) => string | null; only?: boolean } = {},
  ): Promise<void> {
    const refusal = await fileRefusal(file, check);
    refuse(place, refusal);
    if (refusal !== null || disposed) return;
    if (only) for (const { id } of views.getState().uploads.filter((each) => isAt(each, place))) remove(id);
    const id = crypto.randomUUID();
    const chosen = { ...place, chosenAt: deps.serverNow() ?? undefined };
    list(chosen, id, file, false);
    void send(id);
    await keep(chosen, id, file);
  }

  async function keep({ problem, field, chosenAt }: Chosen, id: string, file: File): Promise<void> {
    const entry = entries.get(id);
    if (!deps.store || !entry) return;
    try {
      const content = await file.arrayBuffer();
      const what = { id, attempt: deps.attempt, name: file.name, content };
      await deps.store.put({ ...what, problem, field, addedAt: deps.now(), chosenAt });
      entry.stored = true;
      // It was sent or removed in the meantime.
      if (!entries.has(id)) await deps.store.take(id);
    } catch {
      // Storage is full or forbidden: the file waits in this page only, and leaving the page asks first.
    }
  }

  /** Finds what earlier pages could not send. */
  async function resume(): Promise<void> {
    disposed = false;
    try {
      await deps.store?.removeOlderThan(deps.now() - FORGET_AFTER);
      const left = (await deps.store?.list(deps.attempt)) ?? [];
      if (disposed) return;
      for (const { id, name, content, ...chosen } of left) {
        if (!entries.has(id)) list(chosen, id, new File([content], name), true);
      }
    } catch {
      // Nothing can be read here, so nothing was kept.
    }
    void sendWaiting();
  }

  async function sendWaiting(): Promise<void> {
    const waiting = views.getState().uploads.filter(({ state }) => state === "waiting");
    await Promise.all(waiting.map(({ id }) => send(id)));
  }

  async function send(id: string): Promise<void> {
    const entry = entries.get(id);
    const upload = find(id);
    if (!entry || !upload || entry.abort || disposed || !deps.isOnline() || !deps.isReady(upload)) return;
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

  async function settle(upload: Upload, { file, stored }: Entry, uploaded: UploadedFile): Promise<void> {
    const isOurs = !stored || (await deps.store?.take(upload.id).catch(() => true)) !== false;
    const isApplied = isOurs && deps.apply(upload, uploaded);
    if (isOurs && !isApplied) await keep(upload, upload.id, file);
    drop(upload.id);
    if (isOurs) refuse(upload, isApplied ? null : OVER);
  }

  function fail(upload: Upload, entry: Entry, failure: unknown): void {
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

  function drop(id: string): void {
    clearTimeout(entries.get(id)?.timer);
    entries.delete(id);
    views.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
  }

  /** Called when the person no longer wants the file. */
  function remove(id: string): void {
    const entry = entries.get(id);
    drop(id);
    entry?.abort?.abort();
    if (entry?.stored) void deps.store?.take(id).catch(() => false);
  }

  /** Uploads under way finish, but none is started until it is resumed. */
  function dispose(): void {
    disposed = true;
    for (const { timer } of entries.values()) clearTimeout(timer);
  }

  return {
    views,
    add,
    resume,
    remove,
    retry: send,
    sendWaiting,
    dispose,
    isPending: () => views.getState().uploads.length > 0,
    /** Leaving the page would lose a file. */
    holdsUnkept: () => [...entries.values()].some(({ stored }) => !stored),
  };
}

export function isAt(upload: UploadPlace, place: UploadPlace): boolean {
  return placeKey(upload) === placeKey(place);
}

export function placeKey({ problem, field }: UploadPlace): string {
  return JSON.stringify([problem, field]);
}
