import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import { hostOf, type SpeechSettings } from "@invigil/interviewer/settings";
import { hasVoice, openVoice, type VoiceName } from "@invigil/vision/voice/voice";
import type { Logger } from "pino";
import { joinFiles } from "./join-sounds.ts";
import { openRemote, RemoteFault } from "./remote.ts";

export interface Speaking {
  text: string;
  plan: Pick<InterviewPlan, "language" | "voice">;
  /** What the candidate was told, which decides what may leave this server. */
  facts: Pick<InterviewFacts, "speaks" | "voice_host">;
}

export interface Speaker {
  /** The sound of a text as WAV; null if nothing here can speak it. */
  speak(order: Speaking): Promise<Buffer | null>;
  /** Speaks texts ahead of time, so that their sound is there at once. Sends nothing anywhere. */
  rehearse(order: Omit<Speaking, "text">, texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

interface SpeakerOptions {
  folder: string;
  settings: SpeechSettings["voice"];
  log: Logger;
  now: () => Date;
}

/** Loading the voices takes a second or two. */
const KEPT_OPEN = 10 * 60_000;
/** Sentences that were spoken lately, about 100 kB each. */
const KEPT = 300;
const SENTENCES = /(?<=[.!?:])\s+/;

/** Speaks by the configured endpoint, and by the installed voices where there is none or it fails. */
export function openSpeaker({ folder, settings, log, now }: SpeakerOptions): Speaker {
  const local = hasVoice(folder) ? openVoice(folder, { idle: KEPT_OPEN }) : undefined;
  const remote = settings && openRemote(settings, now);
  const kept = new Map<string, Uint8Array>();

  async function speakSentence(text: string, voice: VoiceName): Promise<Uint8Array | undefined> {
    const name = `${voice} ${text}`;
    const sound = kept.get(name) ?? (await local?.speak({ text, voice }));
    if (!sound) return undefined;
    // What was used last goes last.
    kept.delete(name);
    kept.set(name, sound);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? "");
    return sound;
  }

  async function speakHere({ text, plan: { language, voice } }: Speaking): Promise<Buffer | null> {
    if (!local || language !== "en" || voice === "none") return null;
    const sounds: Uint8Array[] = [];
    // By sentence, because most of a question was spoken before.
    for (const sentence of text.split(SENTENCES).filter((each) => /[\p{L}\p{N}]/u.test(each))) {
      const sound = await speakSentence(sentence, voice);
      if (sound) sounds.push(sound);
    }
    return sounds.length === 0 ? null : joinFiles(sounds);
  }

  return {
    async speak(order) {
      if (!order.facts.speaks || order.plan.voice === "none") return null;
      if (remote && order.facts.voice_host === hostOf(settings)) {
        try {
          const { model, name } = settings;
          const body = { model, voice: name, input: order.text, response_format: "wav" };
          const reply = await remote.post("/audio/speech", () => ({
            content: JSON.stringify(body),
            type: "application/json",
          }));
          return wavIn(Buffer.from(await reply.arrayBuffer()));
        } catch (error) {
          if (!(error instanceof RemoteFault)) throw error;
          log.warn({ err: error }, "the remote voice failed");
        }
      }
      return speakHere(order);
    },
    async rehearse(order, texts) {
      if (!order.facts.speaks || order.facts.voice_host !== null) return;
      for (const text of texts) await speakHere({ ...order, text });
    },
    close: async () => local?.close(),
  };
}

/** Some services send another format than they were asked for, which the page would not play. */
function wavIn(sound: Buffer): Buffer {
  if (sound.toString("latin1", 0, 4) !== "RIFF") throw new RemoteFault("Its reply is not a WAV file");
  return sound;
}
