import { hasSpeechModel } from "@invigil/vision/speech/speech";
import { hasVoice } from "@invigil/vision/voice/voice";
import type { Config } from "./platform/config.ts";

/** What works only after another setting or command, for whoever has started the product. */
export function describeSettings({ smtpUrl, interviews }: Pick<Config, "smtpUrl" | "interviews">): string {
  const { ai, speech, speechFolder } = interviews;
  const speaks = speech.voice !== null || hasVoice(speechFolder);
  const listens = speech.transcription !== null || hasSpeechModel(speechFolder);
  return [
    smtpUrl === undefined &&
      "E-mail: off, so invitations and their links are in the console's outbox. SMTP_URL turns it on",
    ai === null && "Interviews: without a model, by a script. AI_BASE_URL adds one",
    !(speaks && listens) && "Speech: off, so interviews are read and typed. To add it: npm run setup:speech",
  ]
    .filter((line) => line !== false)
    .map((line) => `${line}\n`)
    .join("");
}
