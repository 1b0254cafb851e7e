import { join } from "node:path";
import { readWav } from "@invigil/sound/read-wav";
import { measureSound } from "@invigil/sound/sound-level";
import { afterAll, describe, expect, it } from "vitest";
import { hearParts, transcriptOf } from "../speech/hear-parts.ts";
import { hasSpeechModel, openSpeech } from "../speech/speech.ts";
import { spokenWords } from "./spoken-words.ts";
import { hasVoice, openVoice, VOICES } from "./voice.ts";

const FOLDER =
  process.env["SPEECH_MODEL_DIR"] ?? join(import.meta.dirname, "../../../../node_modules/.cache/invigil/speech");

it("turns what the voices cannot read into words", () => {
  expect(spokenWords("You wrote “C++” – and C#, café & more… in .NET?")).toBe(
    "You wrote C plus plus, and C sharp, cafe and more. in dot net?",
  );
  expect(spokenWords("日本語")).toBe("");
});

describe.runIf(hasVoice(FOLDER))("the installed voices", () => {
  const voice = openVoice(FOLDER);
  afterAll(() => voice.close());

  it.each(VOICES)("speak: %s", async (name) => {
    const wav = readWav(await voice.speak({ text: "Thank you. What have you built lately?", voice: name }));
    expect(wav.rate).toBe(16_000);
    expect(measureSound(wav).audibleSeconds).toBeGreaterThan(1);
  });

  it("fail only the text that they cannot speak", async () => {
    await expect(voice.speak({ text: "", voice: "slt" })).resolves.toBeDefined();
    await expect(voice.speak({ text: "Hello there.", voice: "slt" })).resolves.toBeDefined();
  });

  it.runIf(hasSpeechModel(FOLDER))("are understood by the installed model, also in a long answer", async () => {
    const speech = openSpeech(FOLDER);
    const said = "I built a queue for parcels. It ran on one database, because we had no time to learn another one.";
    const sound = readWav(await voice.speak({ text: `${said} `.repeat(5), voice: "slt" }));
    const parts = await hearParts((segment) => speech.recognise(segment), sound, { from: 0, complete: true });
    const { text, confidence, reliable, sentences } = transcriptOf(parts);
    await speech.close();
    expect(sound.samples.length / sound.rate).toBeGreaterThan(28);
    expect(text.match(/because we had no time to learn another one/gi)).toHaveLength(5);
    expect(confidence).toBeGreaterThan(-0.35);
    expect(reliable).toBe(true);
    expect(sentences.at(-1)?.to).toBeGreaterThan(28_000);
  });
});
