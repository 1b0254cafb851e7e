const LOOK_EVERY = 1_000;
const STARTS_WITHIN = 10_000;

/**
 * Starts the browser's sound. Firefox waits forever, and says nothing, where the computer's sound system does not work;
 * that fails here with the name of a driver's fault. After a reload a browser may wait for the person's first click,
 * which is no fault.
 */
export async function startSound(context: Pick<AudioContext, "resume">): Promise<void> {
  const failed = Promise.withResolvers<never>();
  let waited = 0;
  const timer = setInterval(() => {
    if ("userActivation" in navigator && !navigator.userActivation.hasBeenActive) return;
    waited += LOOK_EVERY;
    if (waited >= STARTS_WITHIN) failed.reject(new DOMException("The sound does not start.", "AbortError"));
  }, LOOK_EVERY);
  try {
    await Promise.race([context.resume(), failed.promise]);
  } finally {
    clearInterval(timer);
  }
}
