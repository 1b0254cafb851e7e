import { SAVE_DEBOUNCE } from "@invigil/contract/constants";

/** While somebody types without a pause, the answer is sent at least this often. */
const SAVE_AT_LEAST_EVERY = 5_000;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 30_000;

interface ScheduleDeps<T> {
  now: () => number;
  save: () => Promise<T>;
}

/** Decides when an answer is sent: soon after the last change, again after a failure, or on request. */
export function createSchedule<T>({ now, save }: ScheduleDeps<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changingSince: number | null = null;
  let byHand: PromiseWithResolvers<T> | null = null;
  let byHandTimer: ReturnType<typeof setTimeout> | undefined;

  function plan(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), delay);
  }

  function afterChange(): void {
    changingSince ??= now();
    const latest = changingSince + SAVE_AT_LEAST_EVERY - now();
    plan(Math.max(0, Math.min(SAVE_DEBOUNCE, latest)));
  }

  /** A request that timed out has already waited long enough. */
  function retry(failures: number, { stalled }: { stalled: boolean }): void {
    plan(stalled ? 0 : Math.min(FIRST_RETRY * 2 ** (failures - 1), LAST_RETRY));
  }

  /** Several requests within the debounce become one save, and all of them learn how it went. */
  function requestSave(): Promise<T> {
    // Otherwise the autosave would start first, and this one would find a save in progress.
    clearTimeout(timer);
    clearTimeout(byHandTimer);
    const request = (byHand ??= Promise.withResolvers<T>());
    byHandTimer = setTimeout(() => {
      byHand = null;
      save().then(request.resolve, request.reject);
    }, SAVE_DEBOUNCE);
    return request.promise;
  }

  function cancel(): void {
    clearTimeout(timer);
    changingSince = null;
  }

  return { afterChange, retry, requestSave, cancel };
}
