import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import { hostOf, type SpeechSettings } from "@invigil/interviewer/settings";
import type { Sound } from "@invigil/sound/read-wav";
import type { Recognise, Recognised } from "@invigil/vision/speech/hear-parts";
import { SPEECH_RATE } from "@invigil/vision/speech/speech-rate";
import { hasSpeechModel, openSpeech } from "@invigil/vision/speech/speech";
import type { Logger } from "pino";
import { z } from "zod";
import { writeSound } from "./join-sounds.ts";
import { openRemote, RemoteFault, type Remote } from "./remote.ts";

interface Listening {
  plan: Pick<InterviewPlan, "language">;
  facts: Pick<InterviewFacts, "transcribes" | "transcription_host">;
  /** Whose answer it is, so that owners take turns. */
  owner: string;
}

export interface Ear {
  /** What turns segments of an answer into text; null if nothing here can. */
  listenTo(to: Listening): Recognise | null;
  /** Loads the installed model, which takes seconds, before anybody has spoken. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

interface EarOptions {
  folder: string;
  settings: SpeechSettings["transcription"];
  log: Logger;
  now: () => Date;
}

/** A segment takes seconds. On a machine with too much to do it takes minutes, and is not given up for that. */
const MINUTE = 60_000;

/** Transcribes by the configured endpoint, and by the installed model where there is none or it fails. */
export function openEar({ folder, settings, log, now }: EarOptions): Ear {
  // Loaded for as long as interviews may follow each other: opening it takes seconds.
  const local = hasSpeechModel(folder) ? openSpeech(folder, { idle: 10 * MINUTE, timeout: 5 * MINUTE }) : undefined;
  const remote = settings && openRemote(settings, now);
  return {
    listenTo({ plan: { language }, facts, owner }) {
      if (!facts.transcribes) return null;
      const here: Recognise | null = local && language === "en" ? (sound) => local.recognise(sound, owner) : null;
      if (!remote || facts.transcription_host !== hostOf(settings)) return here;
      return async (sound) => {
        try {
          return await recogniseThere(remote, { sound, language, model: settings.model });
        } catch (error) {
          if (!here || !(error instanceof RemoteFault)) throw error;
          log.warn({ err: error }, "the remote transcription failed");
          return here(sound);
        }
      };
    },
    async warm() {
      await local?.recognise({ rate: SPEECH_RATE, samples: new Float32Array(SPEECH_RATE / 5) });
    },
    close: async () => local?.close(),
  };
}

/** The text, and how certain the service is if it says so. */
const Reply = z.object({
  text: z.string(),
  segments: z.array(z.object({ avg_logprob: z.number() })).nullish(),
});

interface Order {
  sound: Sound;
  language: string;
  model: string;
}

async function recogniseThere(remote: Remote, { sound, language, model }: Order): Promise<Recognised> {
  const reply = await remote.post("/audio/transcriptions", () => {
    const content = new FormData();
    content.set("file", new Blob([new Uint8Array(writeSound(sound))], { type: "audio/wav" }), "answer.wav");
    for (const [name, value] of Object.entries({ model, language, response_format: "verbose_json" }))
      content.set(name, value);
    return { content };
  });
  const parsed = Reply.safeParse(await reply.json().catch(() => undefined));
  if (!parsed.success) throw new RemoteFault("Its reply did not have the expected form");
  const { text, segments } = parsed.data;
  const tokens = text.split(/\s+/).filter((word) => word !== "").length;
  const scores = segments?.map(({ avg_logprob }) => avg_logprob) ?? [];
  const mean = scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { text: text.trim(), logProbability: mean === null ? null : mean * tokens, tokens };
}
