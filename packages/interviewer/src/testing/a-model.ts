import { LLMock } from "@copilotkit/aimock";
import { onTestFinished } from "vitest";
import type { ModelCall, ModelDeps } from "../model/ask-model.ts";
import type { Limits } from "../model/limits.ts";
import { type Interviewer, openInterviewer } from "../open-interviewer.ts";
import type { AiSettings } from "../settings.ts";

const API_KEY = "secret-of-the-tests";

/** A server that speaks the model's protocol and says what a test tells it to. */
export async function startModel(): Promise<LLMock> {
  const mock = new LLMock({ port: 0, logLevel: "silent", auth: { apiKeys: [API_KEY] } });
  await mock.start();
  onTestFinished(() => mock.stop());
  return mock;
}

export function settingsFor(baseUrl: string, changes: Partial<AiSettings> = {}): AiSettings {
  return {
    baseUrl,
    model: "test-model",
    apiKey: API_KEY,
    tokensPerInterview: 1_000_000,
    tokensPerDay: 1_000_000,
    ...changes,
  };
}

/** Enough for a busy machine. */
const PATIENT: Limits = { connect: 60_000, firstToken: 60_000, whole: 60_000 };

/** An interviewer that keeps its calls here instead of in a database. */
export function interviewerFor(
  settings: AiSettings,
  changes: Partial<ModelDeps> = {},
): Interviewer & { calls: ModelCall[] } {
  const calls: ModelCall[] = [];
  const deps: ModelDeps = {
    record: async (call) => calls.push(call),
    tokensUsed: async () => ({ interview: 0, day: 0 }),
    now: () => new Date(),
    limits: () => PATIENT,
    ...changes,
  };
  return { ...openInterviewer(settings, deps), calls };
}

/** The data of a request, as the model reads it. */
export function dataOf(call: Pick<ModelCall, "request">): unknown {
  const { messages } = JSON.parse(call.request) as { messages: { role: string; content: string }[] };
  return JSON.parse(messages.find(({ role }) => role === "user")?.content ?? "null");
}
