const FAULTS_MAX = 3;
const REST_MS = 60_000;

/** Leaves an endpoint alone for a minute after three faults in a row; then one call tries whether it is back. */
export interface Breaker {
  mayCall: () => boolean;
  succeeded: () => void;
  failed: () => void;
}

export function createBreaker(now: () => Date): Breaker {
  let faults = 0;
  let restsUntil = 0;
  return {
    mayCall() {
      if (faults < FAULTS_MAX) return true;
      if (now().getTime() < restsUntil) return false;
      // Others wait until this one is back.
      restsUntil = now().getTime() + REST_MS;
      return true;
    },
    succeeded() {
      faults = 0;
    },
    failed() {
      faults += 1;
      if (faults >= FAULTS_MAX) restsUntil = now().getTime() + REST_MS;
    },
  };
}
