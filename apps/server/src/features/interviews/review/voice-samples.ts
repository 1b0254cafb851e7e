import { hasVoice, openVoice, type VoiceName } from "@invigil/vision/voice/voice";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";

const SENTENCE = "Hello. I am a computer program, and I will ask you a few questions. Please take your time.";

/** Speaks one sentence per voice, once, for authors who choose one. */
export function createVoiceSamples({ config: { interviews } }: Pick<Deps, "config">) {
  const spoken = new Map<VoiceName, Promise<Buffer>>();

  return function sampleOf(voice: VoiceName): Promise<Buffer> {
    if (interviews.speech.voice !== null || !hasVoice(interviews.speechFolder)) throw new AppError("not_found");
    const known = spoken.get(voice);
    if (known) return known;
    const sample = speak(interviews.speechFolder, voice);
    spoken.set(voice, sample);
    sample.catch(() => spoken.delete(voice));
    return sample;
  };
}

async function speak(folder: string, name: VoiceName): Promise<Buffer> {
  const voice = openVoice(folder);
  try {
    return Buffer.from(await voice.speak({ text: SENTENCE, voice: name }));
  } finally {
    await voice.close();
  }
}
