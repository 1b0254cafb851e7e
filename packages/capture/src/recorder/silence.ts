/** The level of a quiet room through a working microphone, from 0 to 1 on the meter's scale. */
const QUIET = 0.08;
/** This long without a louder sound is worth a hint. */
const WINDOW = 5_000;

/** Tells whether a recording hears anything. */
export function createSilenceWatch() {
  let told = 0;
  let heard = 0;
  let quietSince: number | null = null;
  let isQuiet = false;

  return {
    /** `at` is in milliseconds of a clock that stops during pauses. */
    hear(level: number, at: number): void {
      told += 1;
      if (level >= QUIET) {
        heard += 1;
        quietSince = null;
        isQuiet = false;
        return;
      }
      quietSince ??= at;
      isQuiet = at - quietSince >= WINDOW;
    },
    /** Nothing was heard for a while. */
    isQuiet: () => isQuiet,
    /** Nothing was heard from the beginning. Without any level reported, this cannot be known. */
    isSilent: () => told > 0 && heard === 0,
  };
}
