import type { UploadPlace } from "../../../lib/upload-store.ts";
import { createChosenFiles, type Chosen } from "./chosen-files.ts";
import { createSending } from "./send-chosen.ts";
import { fileRefusal } from "./upload-errors.ts";
import { isAt, type UploadKeeperDeps } from "./upload.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** When files of abandoned attempts are deleted. */
const FORGET_AFTER = 30 * DAY;

export type UploadKeeper = ReturnType<typeof createUploadKeeper>;

/** Keeps chosen files until the server has them. Without a connection they wait, on this device if there is a store. */
export function createUploadKeeper(deps: UploadKeeperDeps) {
  const chosen = createChosenFiles();
  const { views, entries } = chosen;
  let disposed = false;
  const send = createSending({ deps, chosen, isDisposed: () => disposed, keep, remove });

  /** `only` means that the place holds one file, so a waiting one is replaced. */
  async function add(
    place: UploadPlace,
    file: File,
    { check, only = false }: { check?: (file: File) => string | null; only?: boolean } = {},
  ): Promise<void> {
    const refusal = await fileRefusal(file, check);
    chosen.refuse(place, refusal);
    if (refusal !== null || disposed) return;
    if (only) for (const { id } of views.getState().uploads.filter((each) => isAt(each, place))) remove(id);
    const id = crypto.randomUUID();
    const here = { ...place, chosenAt: deps.serverNow() ?? undefined };
    chosen.add(here, id, file, false);
    void send(id);
    await keep(here, id, file);
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
      for (const { id, name, content, ...place } of left) {
        if (!entries.has(id)) chosen.add(place, id, new File([content], name), true);
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

  /** The person does not want it any more. */
  function remove(id: string): void {
    const entry = entries.get(id);
    chosen.drop(id);
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
