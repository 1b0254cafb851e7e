import type { Draft, DraftStore, KeptVersion } from "../../../lib/drafts/drafts.ts";

interface DeviceDraftsDeps {
  drafts: Pick<DraftStore, "put" | "read" | "remove" | "keep">;
  /** 0 writes a change immediately; otherwise the write waits for this many milliseconds without another change. */
  delay: number;
  /** Called when writing starts to fail, or works again. */
  onWorking: (works: boolean) => void;
}

/** A local store that does not respond must not keep an answer from the server. */
const SETTLE_LIMIT = 1_000;

/** The drafts of one answer on this device. While one write runs, only the newest later one waits. */
export function createDeviceDrafts({ drafts, delay, onWorking }: DeviceDraftsDeps) {
  let works = true;
  let waiting: Draft | null = null;
  let writing: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function put(draft: Draft): void {
    waiting = draft;
    clearTimeout(timer);
    if (delay === 0) write();
    else timer = setTimeout(write, delay);
  }

  function write(): void {
    clearTimeout(timer);
    if (writing || !waiting) return;
    const draft = waiting;
    waiting = null;
    // A store that does not respond is as useless as one that refuses.
    const slow = setTimeout(() => setWorks(false), SETTLE_LIMIT);
    writing = succeeds(drafts.put(draft)).then((isKept) => {
      clearTimeout(slow);
      setWorks(isKept);
      writing = null;
      write();
    });
  }

  function setWorks(now: boolean): void {
    if (now === works) return;
    works = now;
    onWorking(works);
  }

  function succeeds(work: Promise<void>): Promise<boolean> {
    return work.then(
      () => true,
      () => false,
    );
  }

  async function written(): Promise<void> {
    write();
    while (writing) await writing;
  }

  /** Resolves when every change so far is on this device or cannot be stored there. */
  async function settle(): Promise<void> {
    let limit: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      limit = setTimeout(resolve, SETTLE_LIMIT);
    });
    await Promise.race([written(), late]);
    clearTimeout(limit);
  }

  async function remove(gone: readonly Draft[]): Promise<void> {
    await settle();
    // If one stays behind, sending it again returns the same receipt.
    for (const draft of gone) await succeeds(drafts.remove(draft));
  }

  /** Keeps a version for reading and copying. Resolves with whether the device has it. */
  function keep(version: KeptVersion): Promise<boolean> {
    return succeeds(drafts.keep(version));
  }

  /** Moves drafts that will not be sent to where the person can still read and copy them. */
  async function setAside(unwanted: readonly Draft[]): Promise<void> {
    for (const draft of unwanted) {
      const { attempt, problem, answer, updatedAt, writtenAt } = draft;
      const isReadable = draft.cleared || (await keep({ attempt, problem, answer, updatedAt, writtenAt }));
      if (isReadable) await remove([draft]);
    }
  }

  /** False if the tab that wrote the draft is alive and has continued with it. */
  async function isLeftBehind(draft: Draft): Promise<boolean> {
    const now = await drafts.read(draft).catch(() => draft);
    return now?.seq === draft.seq;
  }

  return { put, settle, remove, keep, setAside, isLeftBehind, works: () => works };
}
