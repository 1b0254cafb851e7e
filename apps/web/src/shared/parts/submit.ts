import type { AutoSubmitReason } from "@invigil/contract/taking/attempts";
import { create } from "zustand";

interface Ending {
  testSlug: string;
  /** Null for a manual submission. */
  reason: AutoSubmitReason | null;
}
type BeforeSubmit = (ending: Ending) => Promise<void> | void;

/** Resolves with true if nothing is left in this browser that the server might still accept. */
type CloseHook = (closed: { ended: boolean }) => Promise<boolean>;

/** Nothing that runs before a submission may delay it forever. */
const HOOK_LIMIT = 5_000;

const beforeHooks = new Set<BeforeSubmit>();
const closeHooks = new Set<CloseHook>();
const abortHooks = new Set<() => void>();

/** Runs before the submission is sent, for example to send a last heartbeat. */
export function beforeSubmit(hook: BeforeSubmit): () => void {
  beforeHooks.add(hook);
  return () => {
    beforeHooks.delete(hook);
  };
}

/**
 * Runs once the server has closed the attempt or one of its sections, to submit late what their answers could not
 * accept.
 */
export function afterClose(hook: CloseHook): () => void {
  closeHooks.add(hook);
  return () => {
    closeHooks.delete(hook);
  };
}

/**
 * Never fails and never waits forever: what is not done by then is retried later. Resolves with false if something is
 * left.
 */
export async function runAfterClose(closed: { ended: boolean }, limit = HOOK_LIMIT): Promise<boolean> {
  const results = await Promise.allSettled([...closeHooks].map((hook) => withinLimit(() => hook(closed), limit)));
  return results.every((result) => result.status === "fulfilled" && result.value);
}

/** Runs once the attempt is over: open environments close, and an evaluation becomes abort. */
export function onAbort(hook: () => void): () => void {
  abortHooks.add(hook);
  return () => {
    abortHooks.delete(hook);
  };
}

/** Resolves with what went wrong; the submission continues and reports it. */
export async function runBeforeSubmit(ending: Ending, limit = HOOK_LIMIT): Promise<string[]> {
  const results = await Promise.allSettled([...beforeHooks].map((hook) => withinLimit(() => hook(ending), limit)));
  return results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
}

async function withinLimit<T>(work: () => Promise<T> | T, limit: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("Took too long before or after the submission")), limit);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

export function runAbort(): void {
  for (const hook of abortHooks) {
    try {
      hook();
    } catch (error) {
      // One environment that fails to close must not keep the candidate on the page.
      globalThis.reportError(error);
    }
  }
}

const useRequest = create<{ reason: AutoSubmitReason | null }>(() => ({ reason: null }));

/** Requests an automatic submission. The first reason is kept. */
export function requestAutoSubmit(reason: AutoSubmitReason): void {
  if (useRequest.getState().reason === null) useRequest.setState({ reason });
}

export function useAutoSubmitRequest(): AutoSubmitReason | null {
  return useRequest(({ reason }) => reason);
}

export function clearAutoSubmitRequest(): void {
  useRequest.setState({ reason: null });
}
