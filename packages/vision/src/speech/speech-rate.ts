/** Samples a second that the speech model wants. */
export const SPEECH_RATE = 16_000;
