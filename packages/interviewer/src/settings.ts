import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import { z } from "zod";

/** An OpenAI-compatible endpoint. */
export interface Endpoint {
  baseUrl: string;
  model: string;
  apiKey: string;
}

export interface AiSettings extends Endpoint {
  tokensPerInterview: number;
  /** Per company and 24 hours. */
  tokensPerDay: number;
}

export interface SpeechSettings {
  voice: (Endpoint & { name: string }) | null;
  transcription: Endpoint | null;
}

const Base = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine((url) => !/[?#]|\/\/[^/]*@/.test(url), "must have no password, question mark or #")
  .transform((url) => url.replace(/\/+$/, ""));

const Key = z
  .string()
  .regex(/^[!-~]*$/, "must have no spaces or special characters")
  .default("");

const Environment = z.object({
  AI_BASE_URL: Base.optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_API_KEY: Key,
  AI_TOKENS_INTERVIEW: z.coerce.number().int().min(0).default(200_000),
  AI_TOKENS_DAY: z.coerce.number().int().min(0).default(5_000_000),
  SPEECH_VOICE_URL: Base.optional(),
  SPEECH_VOICE_MODEL: z.string().min(1).optional(),
  SPEECH_VOICE_NAME: z.string().min(1).default("alloy"),
  SPEECH_VOICE_API_KEY: Key,
  SPEECH_TRANSCRIPTION_URL: Base.optional(),
  SPEECH_TRANSCRIPTION_MODEL: z.string().min(1).optional(),
  SPEECH_TRANSCRIPTION_API_KEY: Key,
});

interface InterviewSettings {
  ai: AiSettings | null;
  speech: SpeechSettings;
  /** One sentence for each setting that is wrong, because each process reports its faults in its own way. */
  faults: string[];
}

/** Who interviews, speaks and listens, for every process that must know. Without settings, all of it stays here. */
export function interviewSettings(env: Record<string, string | undefined>): InterviewSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return { ai: null, speech: { voice: null, transcription: null }, faults };
  }
  const value = parsed.data;
  const faults: string[] = [];
  const ai = endpoint(["AI_BASE_URL", value.AI_BASE_URL], ["AI_MODEL", value.AI_MODEL], value.AI_API_KEY, faults);
  const voice = endpoint(
    ["SPEECH_VOICE_URL", value.SPEECH_VOICE_URL],
    ["SPEECH_VOICE_MODEL", value.SPEECH_VOICE_MODEL],
    value.SPEECH_VOICE_API_KEY,
    faults,
  );
  const transcription = endpoint(
    ["SPEECH_TRANSCRIPTION_URL", value.SPEECH_TRANSCRIPTION_URL],
    ["SPEECH_TRANSCRIPTION_MODEL", value.SPEECH_TRANSCRIPTION_MODEL],
    value.SPEECH_TRANSCRIPTION_API_KEY,
    faults,
  );
  const limits = { tokensPerInterview: value.AI_TOKENS_INTERVIEW, tokensPerDay: value.AI_TOKENS_DAY };
  return {
    ai: ai && { ...ai, ...limits },
    speech: { voice: voice && { ...voice, name: value.SPEECH_VOICE_NAME }, transcription },
    faults,
  };
}

type Setting = [name: string, value: string | undefined];

/** Address and model go together. */
function endpoint([urlName, url]: Setting, [modelName, model]: Setting, apiKey: string, faults: string[]) {
  if (url === undefined && model === undefined) return null;
  if (url === undefined || model === undefined) {
    faults.push(`${urlName} and ${modelName}: set both or none of them`);
    return null;
  }
  return { baseUrl: url, model, apiKey };
}

interface Known {
  ai: AiSettings | null;
  speech: SpeechSettings;
  /** What `npm run setup:speech` has installed on this server. */
  installed: { voice: boolean; transcription: boolean };
  plan: Pick<InterviewPlan, "language" | "voice">;
  keepDays: number;
}

/** What a candidate is told before they consent. */
export function factsOf({ ai, speech, installed, plan, keepDays }: Known): InterviewFacts {
  // What is installed here knows English only.
  const isEnglish = plan.language === "en";
  const speaks = plan.voice !== "none" && (speech.voice !== null || (isEnglish && installed.voice));
  const transcribes = speech.transcription !== null || (isEnglish && installed.transcription);
  return {
    interviewer: ai === null ? "script" : "model",
    model: ai?.model ?? null,
    model_host: ai && hostOf(ai),
    voice_host: speaks && speech.voice ? hostOf(speech.voice) : null,
    transcription_host: speech.transcription && hostOf(speech.transcription),
    transcribes,
    speaks,
    keep_days: keepDays,
  };
}

export function hostOf({ baseUrl }: Endpoint): string {
  return new URL(baseUrl).host;
}
