import { expect, it } from "vitest";
import type { FaultCode } from "./model/fault.ts";
import { FAULTS } from "./model/fault.ts";
import type { Limits } from "./model/limits.ts";
import { type Interviewer, openInterviewer } from "./open-interviewer.ts";
import { interviewerFor, settingsFor, startModel } from "./testing/a-model.ts";
import { PURPOSES } from "./testing/a-talk.ts";
import { type Oddity, startMuteServer, startOddServer } from "./testing/odd-server.ts";

/** So short that a server which says nothing is given up at once. */
const IMPATIENT: Limits = { connect: 2_000, firstToken: 150, whole: 400 };

const PURPOSE_NAMES = ["prepare", "next", "reply", "score"] as const;
type PurposeName = (typeof PURPOSE_NAMES)[number];

function think(interviewer: Interviewer, purpose: PurposeName) {
  if (purpose === "prepare") return interviewer.prepare(PURPOSES.prepare);
  if (purpose === "score") return interviewer.score({ ...PURPOSES.score, hide: [] });
  return interviewer.next(PURPOSES[purpose]);
}

function noValue(code: FaultCode) {
  return { value: null, fault: FAULTS[code] };
}

const ODD: [Oddity, FaultCode][] = [
  ["endless", "slow"],
  ["silent", "slow"],
  ["headers only", "slow"],
  ["cut", "cut"],
  ["huge", "too long"],
  ["page", "unreadable"],
  ["empty", "unreadable"],
  ["junk", "unreadable"],
];

for (const purpose of PURPOSE_NAMES) {
  it.each(ODD)(`[B4.18] ${purpose}: gives way to the script if a reply is %s`, async (oddity, code) => {
    const { baseUrl } = await startOddServer(oddity);
    const interviewer = interviewerFor(settingsFor(baseUrl), code === "slow" ? { limits: () => IMPATIENT } : {});
    expect(await think(interviewer, purpose)).toEqual(noValue(code));
    expect(interviewer.calls.map(({ outcome }) => outcome)).toEqual([code]);
  });

  it.each<[string, object, FaultCode, number]>([
    ["429 without end", { rateLimitRate: 1 }, "busy", 2],
    ["500 without end", { dropRate: 1 }, "failed", 2],
    ["a malformed body", { malformedRate: 1 }, "unreadable", 1],
    ["a lost connection", { disconnectRate: 1 }, "cut", 1],
  ])(`[B4.18] ${purpose}: gives way to the script after %s`, async (_, chaos, code, calls) => {
    const mock = await startModel();
    mock.onMessage(/./, { content: "{}" });
    mock.setChaos(chaos);
    const interviewer = interviewerFor(settingsFor(`${mock.url}/v1`));
    expect(await think(interviewer, purpose)).toEqual(noValue(code));
    expect(interviewer.calls).toHaveLength(calls);
  });

  it(`[B4.18] ${purpose}: asks once for a repair of a wrong form, then gives way`, async () => {
    const mock = await startModel();
    mock.onMessage(/./, { content: '```json\n{"entry": 7, "decision": "hire", "questions": "none", "score": 9}\n```' });
    const interviewer = interviewerFor(settingsFor(`${mock.url}/v1`));
    expect(await think(interviewer, purpose)).toEqual(noValue("unreadable"));
    expect(interviewer.calls.map(({ outcome }) => outcome)).toEqual(["unreadable", "unreadable"]);
    expect(interviewer.calls[1]?.request).toContain("did not have the required form");
  });
}

it("[B4.18] does not wait longer for a busy server than a candidate may wait", async () => {
  const mock = await startModel();
  mock.onMessage(/./, { error: { message: "slow down" }, status: 429, retryAfter: 3_600 });
  const interviewer = interviewerFor(settingsFor(`${mock.url}/v1`));
  expect(await think(interviewer, "next")).toEqual(noValue("busy"));
  expect(interviewer.calls).toHaveLength(1);
});

it("[B4.18] gives way if nobody listens at the address", async () => {
  const interviewer = interviewerFor(settingsFor("http://127.0.0.1:9/v1"));
  expect(await think(interviewer, "next")).toEqual(noValue("unreachable"));
});

it("[B4.18] gives way if a connection never comes about", async () => {
  const { baseUrl } = await startMuteServer();
  const limits = () => ({ connect: 150, firstToken: 60_000, whole: 60_000 });
  const interviewer = interviewerFor(settingsFor(baseUrl), { limits });
  expect(await think(interviewer, "next")).toEqual(noValue("unreachable"));
});

it("calls no other address, even if the server sends it there", async () => {
  const other = await startOddServer("empty");
  const { baseUrl } = await startOddServer("elsewhere", `${other.baseUrl}/chat/completions`);
  const interviewer = interviewerFor(settingsFor(baseUrl));
  expect(await think(interviewer, "next")).toEqual(noValue("refused"));
  expect(other.calls()).toBe(0);
});

it("keeps what came back of a reply that broke off", async () => {
  const { baseUrl } = await startOddServer("cut");
  const interviewer = interviewerFor(settingsFor(baseUrl));
  await think(interviewer, "next");
  expect(interviewer.calls[0]?.response).toContain("word ");
});

it("needs no model at all", async () => {
  const deps = { record: async () => 0, tokensUsed: async () => ({ interview: 0, day: 0 }), now: () => new Date() };
  const script = openInterviewer(null, deps);
  for (const purpose of PURPOSE_NAMES) expect(await think(script, purpose)).toEqual({ value: null, fault: null });
});
