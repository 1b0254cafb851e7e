import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LLMock } from "@copilotkit/aimock";
import { PIECE_MS } from "@invigil/contract/interviews/snapshot";
import type { Db } from "@invigil/db/connection";
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
/** The promises, in milliseconds until the next question can be heard. */
const SOUND_MS = 1_000;
const MODEL_SOUND_MS = 2_500;
/** What a model needs in the benchmark: to its first token, and for each of the following. */
const FIRST_TOKEN_MS = 300;
const TOKENS_PER_SECOND = 100;
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

/** From the end of a spoken answer to the next question: by the script without any network, and by a model. */
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
  const model = await startModel(parts);
  const bare = await measureBare({ voice, speech }, recording);
  const bareModel = bare + (await measureModel(model));
  const talks = Math.max(1, Math.round(rounds / 2));
  const script = await holdTalks({ recording, talks, model: null });
  const withModel = await holdTalks({ recording, talks, model });
  const checks = [
    ...checksOf("", { sounds: script.sounds, bare, limit: SOUND_MS }),
    ...checksOf(", with a model", { sounds: withModel.sounds, bare: bareModel, limit: MODEL_SOUND_MS }),
  ];
  const ratio = Math.max(median(script.sounds) / bare, median(withModel.sounds) / bareModel);
  const figures = { script: figuresOf(script, bare), model: figuresOf(withModel, bareModel) };
  return { name: "interview", ratio, goal: RATIO_GOAL, checks, figures };
}

interface Waits {
  texts: number[];
  sounds: number[];
}

function checksOf(mode: string, { sounds, bare, limit }: { sounds: number[]; bare: number; limit: number }): Check[] {
  return [
    {
      name: `end of an answer → sound of the next question${mode}, p95, ms`,
      value: percentile(sounds, 0.95),
      limit,
      bound: "at most",
    },
    {
      name: `the same${mode}, against its parts alone`,
      value: median(sounds) / bare,
      limit: RATIO_GOAL,
      bound: "at most",
    },
  ];
}

function figuresOf({ texts, sounds }: Waits, bare: number): object {
  const text = { text: median(texts), textP95: percentile(texts, 0.95) };
  return { bare, sound: median(sounds), soundP95: percentile(sounds, 0.95), ...text, answers: sounds.length };
}

interface Talks {
  recording: Buffer;
  talks: number;
  /** Null if the script asks. */
  model: URL | null;
}

/** Candidates who speak in real time, one after the other, with a worker of their own. */
async function holdTalks({ recording, talks, model }: Talks): Promise<Waits> {
  const waits: Waited[] = [];
  await withParts(async (parts) => {
    const database = parts.use(await startDatabase());
    const data = join(database.folder, "data");
    const env = model && { AI_BASE_URL: `${model.origin}/v1`, AI_MODEL: "bench" };
    startWorker(parts, { DATABASE_URL: database.url, DATA_DIR: data, ...env });
    await sleep(SETTLED);
    const storage = openStorage({ folder: join(data, "media") });
    for (let round = 0; round < talks; round += 1) {
      const setting = { questions: QUESTIONS, modelHost: model && model.host };
      const candidate = await startCandidate(database.db, storage, setting);
      await candidate.listen();
      for (const [at] of QUESTIONS.entries()) {
        const waited = await candidate.answer(at + 1, recording);
        waits.push(waited);
        const who = model ? "model" : "script";
        say(
          `interview, ${who}: question after ${waited.text.toFixed(0)} ms, sound after ${waited.sound.toFixed(0)} ms`,
        );
      }
    }
    if (model) await expectCalls(database.db, waits.length);
  });
  return { texts: waits.map(({ text }) => text), sounds: waits.map(({ sound }) => sound) };
}

/** Without a call after every answer, the times would be those of the script. */
async function expectCalls(db: Db, answers: number): Promise<void> {
  const calls = await db.selectFrom("ai_call").select("id").where("purpose", "=", "next").execute();
  if (calls.length < answers) throw new Error(`The model was asked ${calls.length} times after ${answers} answers.`);
}

/** A model that has nothing to ask, as fast as promised. */
async function startModel(parts: AsyncDisposableStack): Promise<URL> {
  const mock = new LLMock({ port: 0, logLevel: "silent" });
  const reply = { decision: "go_on", competency: "", text: "", rephrased: "", why: "", questions: [] };
  const streamingProfile = { ttft: FIRST_TOKEN_MS, tps: TOKENS_PER_SECOND };
  mock.onMessage(/./, { content: JSON.stringify(reply) }, { streamingProfile, chunkSize: 4 });
  await mock.start();
  parts.defer(() => mock.stop());
  return new URL(mock.url);
}

/** One call with nothing around it. */
async function measureModel(model: URL): Promise<number> {
  const times: number[] = [];
  for (const question of QUESTIONS) {
    const began = performance.now();
    const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: question }] });
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`${model.origin}/v1/chat/completions`, { method: "POST", headers, body });
    await reply.text();
    times.push(performance.now() - began);
  }
  say(`interview: the model alone takes ${median(times).toFixed(0)} ms`);
  return median(times);
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

function startWorker(parts: AsyncDisposableStack, env: Record<string, string>): void {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN], {
    env: {
      PATH: process.env["PATH"],
      SPEECH_MODEL_DIR: SPEECH,
      SLOTS: "1",
      LANGUAGES: "javascript",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  parts.defer(() => void child.kill());
}
