import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { hasSpeechModel } from "@invigil/vision/speech/speech";
import { hasVoice } from "@invigil/vision/voice/voice";
import { root } from "./root.ts";

/** Where tests find the speech model and the voices. */
const FOLDER = join(root, "node_modules/.cache/invigil/speech");

/** Fetches what speaks and listens in tests. Without a network those tests are skipped, because the product runs without it. */
export function ensureSpeechModel(): void {
  if (hasSpeechModel(FOLDER) && hasVoice(FOLDER)) return;
  const { status } = spawnSync(process.execPath, [join(root, "scripts/setup-speech.ts")], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SPEECH_MODEL_DIR: FOLDER },
  });
  if (status !== 0) console.log("The tests of voices and transcripts are skipped.");
}
