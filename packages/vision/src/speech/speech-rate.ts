/** The sample rate that the speech model needs, per second. */
export const SPEECH_RATE = 16_000;
