import { expect, it } from "vitest";
import { factsOf, interviewSettings } from "./settings.ts";

const ENGLISH = { language: "en", voice: "slt" } as const;
const NOTHING = { voice: false, transcription: false };
const ALL = { voice: true, transcription: true };

it("keeps everything on the server without settings", () => {
  const { ai, speech, faults } = interviewSettings({ AI_BASE_URL: "", PATH: "/bin" });
  expect(faults).toEqual([]);
  expect(factsOf({ ai, speech, installed: ALL, plan: ENGLISH, keepDays: 90 })).toEqual({
    interviewer: "script",
    model: null,
    model_host: null,
    voice_host: null,
    transcription_host: null,
    transcribes: true,
    speaks: true,
    keep_days: 90,
  });
});

it("tells candidates every host that is configured", () => {
  const { ai, speech } = interviewSettings({
    AI_BASE_URL: "https://ai.example:8443/v1/",
    AI_MODEL: "small-1",
    AI_API_KEY: "k",
    SPEECH_VOICE_URL: "http://voice.example/v1",
    SPEECH_VOICE_MODEL: "v",
    SPEECH_TRANSCRIPTION_URL: "http://ears.example/v1",
    SPEECH_TRANSCRIPTION_MODEL: "t",
  });
  expect(ai).toMatchObject({ baseUrl: "https://ai.example:8443/v1", tokensPerInterview: 200_000 });
  expect(factsOf({ ai, speech, installed: NOTHING, plan: ENGLISH, keepDays: 1 })).toMatchObject({
    interviewer: "model",
    model: "small-1",
    model_host: "ai.example:8443",
    voice_host: "voice.example",
    transcription_host: "ears.example",
    transcribes: true,
    speaks: true,
  });
});

it("neither speaks nor transcribes another language without a service that can", () => {
  const { ai, speech } = interviewSettings({});
  const facts = factsOf({ ai, speech, installed: ALL, plan: { language: "pl", voice: "slt" }, keepDays: 1 });
  expect(facts).toMatchObject({ speaks: false, transcribes: false });
});

it("does not name the voice's host if the plan wants no voice", () => {
  const { ai, speech } = interviewSettings({ SPEECH_VOICE_URL: "http://voice.example/v1", SPEECH_VOICE_MODEL: "v" });
  const facts = factsOf({ ai, speech, installed: ALL, plan: { language: "en", voice: "none" }, keepDays: 1 });
  expect(facts).toMatchObject({ speaks: false, voice_host: null });
});

it.each([
  [{ AI_BASE_URL: "https://ai.example" }, /AI_BASE_URL and AI_MODEL: set both/],
  [{ SPEECH_VOICE_MODEL: "v" }, /SPEECH_VOICE_URL and SPEECH_VOICE_MODEL/],
  [{ AI_BASE_URL: "ftp://ai.example", AI_MODEL: "m" }, /AI_BASE_URL: must be an http or https address/],
  [{ AI_BASE_URL: "https://me:pw@ai.example", AI_MODEL: "m" }, /AI_BASE_URL: must have no password/],
  [{ AI_TOKENS_DAY: "-1" }, /AI_TOKENS_DAY/],
  [{ AI_API_KEY: "two words" }, /AI_API_KEY: must have no spaces/],
])("says what is wrong with %j", (env, fault) => {
  expect(interviewSettings(env).faults).toEqual([expect.stringMatching(fault)]);
});
