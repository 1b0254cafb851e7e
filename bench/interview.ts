import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PIECE_MS } from "@invigil/contract/interviews/session";
import { readWav } from "@invigil/sound/read-wav";
import { openStorage } from "@invigil/storage/open-storage";
import { hearParts, type Recognise } from "@invigil/vision/speech/hear-parts";
import { hasSpeechModel, openSpeech, type Speech } from "@invigil/vision/speech/speech";
import { hasVoice, openVoice, type Voice } from "@invigil/vision/voice/voice";
import { startDatabase } from "./support/database.ts";
import { startCandidate, type Waited } from "./support/interview-candidate.ts";
import type { Options } from "./support/options.ts";
import { withParts } from "./support/parts.ts";
import { say } from "./support/progress.ts";
import type { Check, Result } from "./support/result.ts";
import { median, percentile } from "./support/statistics.ts";

const MAIN = fileURLToPath(new URL("../apps/worker/src/main.ts", import.meta.url));
const SPEECH = fileURLToPath(new URL("../node_modules/.cache/invigil/speech", import.meta.url));
const SOUND_MS = 1_000;
/** What database, queue and files may add to the model and the voice alone. */
const RATIO_GOAL = 1.5;
/** Until the worker has found its languages and loaded nothing else. */
const SETTLED = 10_000;

const QUESTIONS = [
  "What have you built lately that you are proud of?",
  "Which decision of yours turned out to be wrong?",
  "How do you find out why something is slow?",
  "What do you do when two people disagree about a design?",
  "How do you make sure that a change breaks nothing?",
  "Which part of your work would you rather not do?",
  "How do you explain your work to people who do not write code?",
  "What would you like to learn next?",
];
const ANSWER =
  "Last year I led the search for parcels at a shipping company. I chose one database, because we were only three " +
  "people. I measured every request, and I moved the slow ones into a queue.";

/** From the end of a spoken answer to the next question, in an interview without any network. */
export function benchInterview(options: Options): Promise<Result> {
  return withParts((parts) => measureInterview(parts, options));
}

async function measureInterview(parts: AsyncDisposableStack, { rounds }: Options): Promise<Result> {
  if (!hasVoice(SPEECH) || !hasSpeechModel(SPEECH))
    throw new Error(`Please fetch the voices first: SPEECH_MODEL_DIR=${SPEECH} npm run setup:speech`);
  const voice = openVoice(SPEECH, { timeout: 120_000 });
  parts.defer(() => voice.close());
  const speech = openSpeech(SPEECH, { timeout: 120_000 });
  parts.defer(() => speech.close());
  const recording = Buffer.from(await voice.speak({ text: ANSWER, voice: "rms" }));
  const bare = await measureBare({ voice, speech }, recording);
  const database = parts.use(await startDatabase());
  const data = join(database.folder, "data");
  startWorker(parts, { url: database.url, data });
  await sleep(SETTLED);
  const storage = openStorage({ folder: join(data, "media") });
  const waits: Waited[] = [];
  for (let round = 0; round < Math.max(1, Math.round(rounds / 2)); round += 1) {
    const candidate = await startCandidate(database.db, storage, QUESTIONS);
    await candidate.listen();
    for (const [at] of QUESTIONS.entries()) {
      const waited = await candidate.answer(at + 1, recording);
      waits.push(waited);
      say(`interview: next question after ${waited.text.toFixed(0)} ms, its sound after ${waited.sound.toFixed(0)} ms`);
    }
  }
  const [texts, sounds] = [waits.map(({ text }) => text), waits.map(({ sound }) => sound)];
  const ratio = median(sounds) / bare;
  const checks: Check[] = [
    {
      name: "end of an answer → sound of the next question, p95, ms",
      value: percentile(sounds, 0.95),
      limit: SOUND_MS,
      bound: "at most",
    },
    { name: "the same, against model and voice alone", value: ratio, limit: RATIO_GOAL, bound: "at most" },
  ];
  const figures = {
    bare,
    sound: median(sounds),
    text: median(texts),
    textP95: percentile(texts, 0.95),
    answers: waits.length,
  };
  return { name: "interview", ratio, goal: RATIO_GOAL, checks, figures };
}

/** What is left at the end of the answer transcribed and a question spoken, in the same threads but with nothing around them. */
async function measureBare({ voice, speech }: { voice: Voice; speech: Speech }, recording: Buffer): Promise<number> {
  const { rate, samples } = readWav(recording);
  const recognise: Recognise = (segment) => speech.recognise(segment);
  const piece = (rate * PIECE_MS) / 1_000;
  const before = samples.subarray(0, Math.floor((samples.length - 1) / piece) * piece);
  const heard = await hearParts(recognise, { rate, samples: before }, { from: 0, complete: false });
  const from = heard.at(-1)?.to ?? 0;
  const rest = { rate, samples: samples.subarray(Math.round((from * rate) / 1_000)) };
  const times: number[] = [];
  for (const question of QUESTIONS) {
    const began = performance.now();
    await hearParts(recognise, rest, { from, complete: true });
    await voice.speak({ text: `Thank you. ${question}`, voice: "slt" });
    times.push(performance.now() - began);
  }
  say(`interview: model and voice alone take ${median(times).toFixed(0)} ms`);
  return median(times);
}

function startWorker(parts: AsyncDisposableStack, { url, data }: { url: string; data: string }): void {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: url,
      DATA_DIR: data,
      SPEECH_MODEL_DIR: SPEECH,
      SLOTS: "1",
      LANGUAGES: "javascript",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  parts.defer(() => void child.kill());
}
