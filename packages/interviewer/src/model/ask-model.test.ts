import { expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { settingsFor, startModel } from "../testing/a-model.ts";
import { startOddServer } from "../testing/odd-server.ts";
import { type Model, type ModelCall, type ModelDeps, openModel, type Question } from "./ask-model.ts";
import { limitsFor } from "./limits.ts";

const Colour = z.object({ colour: z.enum(["red", "blue"]) });
const PATIENT = { connect: 60_000, firstToken: 60_000, whole: 60_000 };

function aQuestion(changes: Partial<Question<z.infer<typeof Colour>>> = {}) {
  return {
    attemptId: 7,
    seq: 3,
    purpose: "next",
    template: "colour/1",
    messages: [
      { role: "system", content: "Name a colour." },
      { role: "user", content: "{}" },
    ],
    schema: Colour,
    ...changes,
  } as const;
}

function modelFor(
  baseUrl: string,
  deps: Partial<ModelDeps> = {},
  settings: Parameters<typeof settingsFor>[1] = {},
): Model & { calls: ModelCall[] } {
  const calls: ModelCall[] = [];
  const model = openModel(settingsFor(baseUrl, settings), {
    record: async (call) => calls.push(call),
    tokensUsed: async () => ({ interview: 0, day: 0 }),
    now: () => new Date(),
    limits: () => PATIENT,
    ...deps,
  });
  return { ...model, calls };
}

function formatsOf(calls: readonly ModelCall[]): string[] {
  return calls.map(({ request }) => {
    const body = JSON.parse(request) as { response_format?: { type: string }; temperature?: number };
    return body.response_format?.type ?? (body.temperature === undefined ? "bare" : "plain");
  });
}

it("reads a streamed reply, and keeps request, reply and tokens as they were", async () => {
  const mock = await startModel();
  const usage = { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 };
  mock.onMessage(/./, { content: '{"colour":"red"}', model: "test-model-2", usage });
  const model = modelFor(`${mock.url}/v1`);
  expect(await model.ask(aQuestion())).toEqual({ value: { colour: "red" }, fault: null, call: 1 });
  const [call] = model.calls;
  expect(call).toMatchObject({
    attemptId: 7,
    seq: 3,
    purpose: "next",
    template: "colour/1",
    modelAsked: "test-model",
    modelAnswered: "test-model-2",
    outcome: "ok",
    tokensIn: 11,
    tokensOut: 5,
  });
  expect(call?.response).toContain("data: [DONE]");
  expect(JSON.parse(call?.request ?? "")).toMatchObject({ stream: true, temperature: 0, model: "test-model" });
});

it("shows its key to the server, and to nobody else", async () => {
  const mock = await startModel();
  mock.onMessage(/./, { content: '{"colour":"red"}' });
  const model = modelFor(`${mock.url}/v1`);
  expect((await model.ask(aQuestion())).fault).toBeNull();
  expect(JSON.stringify(model.calls)).not.toContain("secret-of-the-tests");
  expect((await modelFor(`${mock.url}/v1`, {}, { apiKey: "wrong" }).ask(aQuestion())).fault).toBe("refused");
});

it.each([
  ["in a fence", '```json\n{"colour": "blue"}\n```'],
  ["after some words", 'Here you are: {"colour": "blue"} Good luck!'],
  ["after its thoughts", '<think>red or blue {?}</think>{"colour": "blue"}'],
])("finds the JSON of a reply %s", async (_, content) => {
  const mock = await startModel();
  mock.onMessage(/./, { content });
  const model = modelFor(`${mock.url}/v1`);
  expect(await model.ask(aQuestion())).toMatchObject({ value: { colour: "blue" } });
  expect(model.calls).toHaveLength(1);
});

it("takes the second try after one fault of the server", async () => {
  const mock = await startModel();
  mock.onMessage(/./, { content: '{"colour":"red"}' });
  for (const status of [429, 503]) {
    mock.nextRequestError(status, { message: "not now" });
    const model = modelFor(`${mock.url}/v1`);
    expect(await model.ask(aQuestion())).toMatchObject({ value: { colour: "red" } });
    expect(model.calls.map(({ outcome }) => outcome)).toEqual([status === 429 ? "busy" : "failed", "ok"]);
  }
});

it.each(["silent", "headers only", "endless"] as const)(
  "goes on without a model that is %s before a candidate has waited for ten seconds [B4.18]",
  async (oddity) => {
    const { baseUrl, calls } = await startOddServer(oddity);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = modelFor(baseUrl, { limits: limitsFor }).ask(aQuestion());
    while (calls() === 0) await new Promise(setImmediate);
    // The rest is for everything around the call.
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await asked).toMatchObject({ value: null, fault: "slow" });
  },
);

it("takes a repaired reply", async () => {
  const mock = await startModel();
  mock.onMessage(/did not have the required form/, { content: '{"colour":"red"}' });
  mock.onMessage(/./, { content: '{"colour":"green"}' });
  const model = modelFor(`${mock.url}/v1`);
  expect(await model.ask(aQuestion())).toMatchObject({ value: { colour: "red" } });
  expect(model.calls[1]?.request).toContain("colour (invalid_value)");
});

it("finds the strictest form that a server knows, once", async () => {
  const mock = await startModel();
  const refusal = { error: { message: "unknown response_format" }, status: 400 };
  const known = (format: string) => (request: { response_format?: { type: string } }) =>
    request.response_format?.type === format;
  mock.on({ predicate: known("json_schema") }, refusal);
  mock.on({ predicate: known("json_object") }, refusal);
  mock.onMessage(/./, { content: '{"colour":"red"}' });
  const model = modelFor(`${mock.url}/v1`);
  expect(await model.ask(aQuestion())).toMatchObject({ value: { colour: "red" } });
  expect(await model.ask(aQuestion())).toMatchObject({ value: { colour: "red" } });
  expect(formatsOf(model.calls)).toEqual(["json_schema", "json_object", "plain", "plain"]);
  expect(model.calls[0]?.request).not.toContain("$schema");
  expect(model.calls[2]?.request).toContain("must match this JSON schema");
});

it("begins again with the strictest form if every one was refused", async () => {
  const mock = await startModel();
  mock.onMessage(/./, { error: { message: "unknown model" }, status: 404 });
  const model = modelFor(`${mock.url}/v1`);
  expect(await model.ask(aQuestion())).toMatchObject({ value: null, fault: "refused" });
  expect(formatsOf(model.calls)).toEqual(["json_schema", "json_object", "plain", "bare"]);
});

it("leaves a failing model alone for a minute, then lets one call try", async () => {
  const { baseUrl, calls } = await startOddServer("page");
  let now = new Date("2026-01-01T10:00:00Z");
  const model = modelFor(baseUrl, { now: () => now });
  const faults: unknown[] = [];
  for (let index = 0; index < 5; index += 1) faults.push((await model.ask(aQuestion())).fault);
  expect(faults).toEqual(["unreadable", "unreadable", "unreadable", "resting", "resting"]);
  expect(calls()).toBe(3);
  now = new Date("2026-01-01T10:01:00Z");
  const both = await Promise.all([model.ask(aQuestion()), model.ask(aQuestion())]);
  expect(both.map(({ fault }) => fault)).toEqual(["unreadable", "resting"]);
});

it("trusts a model again after one success", async () => {
  const mock = await startModel();
  mock.onMessage(/./, { content: '{"colour":"red"}' });
  const model = modelFor(`${mock.url}/v1`);
  const faults: unknown[] = [];
  for (const chaos of [1, 1, 0, 1, 1, 0]) {
    mock.setChaos({ malformedRate: chaos });
    faults.push((await model.ask(aQuestion())).fault);
  }
  expect(faults).toEqual(["unreadable", "unreadable", null, "unreadable", "unreadable", null]);
});

it("stops at the tokens of an interview and of a day, and keeps some for the scores", async () => {
  const mock = await startModel();
  mock.onMessage(/./, { content: '{"colour":"red"}' });
  const used = { interview: 700, day: 0 };
  const model = modelFor(
    `${mock.url}/v1`,
    { tokensUsed: async () => used },
    { tokensPerInterview: 1_000, tokensPerDay: 5_000 },
  );
  expect((await model.ask(aQuestion())).fault).toBe("interview limit");
  expect((await model.ask(aQuestion({ purpose: "score" }))).fault).toBeNull();
  used.interview = 1_000;
  expect((await model.ask(aQuestion({ purpose: "score" }))).fault).toBe("interview limit");
  Object.assign(used, { interview: 0, day: 5_000 });
  expect((await model.ask(aQuestion())).fault).toBe("day limit");
  expect(model.calls).toHaveLength(1);
});

it("counts four characters as a token where the server does not count", async () => {
  const mock = await startModel();
  mock.onMessage(/./, { content: '{"colour":"red"}' });
  const model = modelFor(`${mock.url}/v1`);
  await model.ask(aQuestion());
  expect(model.calls[0]?.tokensIn).toBeGreaterThan(0);
  expect(model.calls[0]?.tokensOut).toBeGreaterThan(0);
});
