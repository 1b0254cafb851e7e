import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { type AiSettings, hostOf } from "../settings.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { type FaultCode, ModelFault } from "./fault.ts";
import { type ChatMessage, createLadder, jsonIn, type Ladder, requestBody, type Rung } from "./ladder.ts";
import { type Limits, limitsFor, type Purpose } from "./limits.ts";
import { type Reply, streamChat } from "./stream-chat.ts";

/** One request and what came back, for the chain of calls. */
export interface ModelCall {
  attemptId: number;
  purpose: Purpose;
  /** The turn that it is about; null for the whole interview. */
  seq: number | null;
  /** Name and version of the instructions. */
  template: string;
  request: string;
  response: string | null;
  modelAsked: string;
  modelAnswered: string | null;
  host: string;
  outcome: "ok" | FaultCode;
  ms: number;
  tokensIn: number;
  tokensOut: number;
  at: Date;
}

export interface ModelDeps {
  /** Stores a call; returns its number in the interview. */
  record: (call: ModelCall) => Promise<number>;
  /** The tokens used by this interview, and by its company within 24 hours. */
  tokensUsed: (attemptId: number) => Promise<{ interview: number; day: number }>;
  now: () => Date;
  /** Shorter ones, for tests. */
  limits?: (purpose: Purpose) => Limits;
}

export interface Question<T> {
  attemptId: number;
  seq: number | null;
  purpose: Purpose;
  template: string;
  messages: readonly ChatMessage[];
  schema: z.ZodType<T>;
}

export type Outcome<T> =
  | { value: T; fault: null; call: number }
  | { value: null; fault: FaultCode; call: number | null };

export interface Model {
  ask: <T>(question: Question<T>) => Promise<Outcome<T>>;
}

/** The first tokens are for asking, so that the last ones are left for scores. */
const ASKING_SHARE = 0.6;
const CHARS_PER_TOKEN = 4;
/** Between a fault of the server and the one retry, if it does not say. */
const RETRY_MS = 500;
/** With less time than this left, another call is not worth a try. */
const CALL_MIN_SHARE = 0.1;

interface Parts {
  settings: AiSettings;
  deps: ModelDeps;
  breaker: Breaker;
  ladder: Ladder;
}

/** One endpoint with its breaker and the form that it understands. Never throws because of what a server does. */
export function openModel(settings: AiSettings, deps: ModelDeps): Model {
  const parts: Parts = { settings, deps, breaker: createBreaker(deps.now), ladder: createLadder() };
  return { ask: (question) => ask(parts, question) };
}

async function ask<T>(parts: Parts, question: Question<T>): Promise<Outcome<T>> {
  const { settings, deps, breaker } = parts;
  const used = await deps.tokensUsed(question.attemptId);
  const needed = tokensOf(question.messages.map(({ content }) => content).join(""));
  const share = question.purpose === "score" ? 1 : ASKING_SHARE;
  if (used.interview + needed > settings.tokensPerInterview * share)
    return { value: null, fault: "interview limit", call: null };
  if (used.day + needed > settings.tokensPerDay) return { value: null, fault: "day limit", call: null };
  if (!breaker.mayCall()) return { value: null, fault: "resting", call: null };
  const outcome = await converse(parts, question);
  if (outcome.fault === null) breaker.succeeded();
  else breaker.failed();
  return outcome;
}

/** Calls until there is a reply of the right form: a simpler form, one retry, one repair, all within the same time. */
async function converse<T>(parts: Parts, question: Question<T>): Promise<Outcome<T>> {
  const limits = (parts.deps.limits ?? limitsFor)(question.purpose);
  const deadline = performance.now() + limits.whole;
  let messages = question.messages;
  let retried = false;
  let repaired = false;
  for (;;) {
    const left = deadline - performance.now();
    if (left < limits.whole * CALL_MIN_SHARE) return { value: null, fault: "slow", call: null };
    const rung = parts.ladder.rung();
    const { result, number } = await callOnce(parts, { ...question, messages }, rung, { ...limits, whole: left });
    if (result instanceof ModelFault) {
      const again = result.code === "refused" ? parts.ladder.stepDown(rung) : !retried && canRetry(result);
      if (!again) return { value: null, fault: result.code, call: number };
      if (result.code !== "refused") {
        retried = true;
        const pause = result.retryAfter ?? Math.min(RETRY_MS, limits.whole / 10);
        if (pause >= deadline - performance.now()) return { value: null, fault: result.code, call: number };
        await wait(pause);
      }
      continue;
    }
    const { parsed } = result;
    if (parsed.success) return { value: parsed.data, fault: null, call: number };
    if (repaired) return { value: null, fault: "unreadable", call: number };
    repaired = true;
    messages = [...question.messages, { role: "assistant", content: result.text }, repairMessage(parsed.error)];
  }
}

function canRetry({ code }: ModelFault): boolean {
  return code === "busy" || code === "failed";
}

/** Names places only: a reply is never repeated as an instruction. */
function repairMessage(error: z.ZodError): ChatMessage {
  const places = error.issues.slice(0, 5).map(({ path, code }) => `${path.join(".") || "the reply"} (${code})`);
  return {
    role: "user",
    content: `Your reply did not have the required form: ${places.join(", ")}. Reply again with only the JSON object.`,
  };
}

async function callOnce<T>(
  { settings, deps }: Parts,
  { attemptId, seq, purpose, template, messages, schema }: Question<T>,
  rung: Rung,
  limits: Limits,
): Promise<{ result: ModelFault | (Reply & { parsed: z.ZodSafeParseResult<T> }); number: number }> {
  const at = deps.now();
  const began = performance.now();
  const request = requestBody(rung, { model: settings.model, messages, schema });
  const { received, result: said } = await streamChat(settings, request, limits);
  const result = said instanceof ModelFault ? said : { ...said, parsed: schema.safeParse(jsonIn(said.text)) };
  const isFault = result instanceof ModelFault;
  const usage = isFault ? null : result.usage;
  const number = await deps.record({
    attemptId,
    purpose,
    seq,
    template,
    request,
    response: received === "" ? null : received,
    modelAsked: settings.model,
    modelAnswered: isFault ? null : result.model,
    host: hostOf(settings),
    outcome: isFault ? result.code : result.parsed.success ? "ok" : "unreadable",
    ms: Math.round(performance.now() - began),
    tokensIn: usage?.in ?? (isUncounted(result) ? 0 : tokensOf(request)),
    tokensOut: usage?.out ?? (isFault ? 0 : tokensOf(result.text)),
    at,
  });
  return { result, number };
}

/** A server that refuses or cannot be reached has read nothing. */
function isUncounted(result: Reply | ModelFault): boolean {
  return result instanceof ModelFault && ["unreachable", "busy", "failed", "refused"].includes(result.code);
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN);
}
