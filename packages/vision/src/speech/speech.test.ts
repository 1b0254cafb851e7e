import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { resample } from "./resample.ts";
import { hasSpeechModel, openSpeech, SPEECH_FILES } from "./speech.ts";
import { readVocabulary, tokensToText } from "./vocabulary.ts";

it("turns tokens into words: spaces, single bytes, and no markers", () => {
  const vocabulary = readVocabulary("<unk>\n<s>\n</s>\n<0xC3>\n<0xA9>\n▁front\n▁caf\ner");
  expect(tokensToText(vocabulary, [1, 5, 6, 3, 4, 5, 7, 2])).toBe("front café fronter");
  expect(tokensToText(vocabulary, [99])).toBe("");
});

it("resamples sound to the model's rate", () => {
  const samples = Float32Array.from({ length: 48_000 }, (_, at) => Math.sin((2 * Math.PI * 100 * at) / 48_000));
  const slower = resample({ rate: 48_000, samples }, 16_000);
  expect(slower).toHaveLength(16_000);
  expect(slower[40]).toBeCloseTo(Math.sin((2 * Math.PI * 100 * 40) / 16_000), 1);
  expect(resample({ rate: 8_000, samples: Float32Array.of(0.5, -0.5) }, 16_000)).toEqual(
    Float32Array.of(0.5, 0.5, -0.5, -0.5),
  );
});

it("recognises a complete model folder, and fails the clip if its content is invalid", async () => {
  const folder = await mkdtemp(join(tmpdir(), "invigil-speech-"));
  expect(hasSpeechModel(folder)).toBe(false);
  for (const name of SPEECH_FILES) await writeFile(join(folder, name), "nonsense");
  expect(hasSpeechModel(folder)).toBe(true);
  const speech = openSpeech(folder);
  const failure = await speech
    .transcribe({ rate: 16_000, samples: new Float32Array(160) })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "ThreadFailed" });
  await speech.close();
  await rm(folder, { recursive: true, force: true });
});
