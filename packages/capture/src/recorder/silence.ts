/** As loud as a quiet room through a microphone that works; 0 to 1, of the level that the meter shows. */
const QUIET = 0.08;
/** So long without a louder sound is worth a hint. */
const WINDOW = 5_000;

/** Says whether a recording hears anything. */
export function createSilenceWatch() {
  let told = 0;
  let heard = 0;
  let quietSince: number | null = null;
  let isQuiet = false;

  return {
    /** `at` in milliseconds, of a clock that stands still in pauses. */
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
    /** Nothing was heard from the beginning. Where no level was told, nothing can be said. */
    isSilent: () => told > 0 && heard === 0,
  };
}
