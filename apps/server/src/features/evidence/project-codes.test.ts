import { exportCandidate, ProctorEventCode, readTimeline } from "@invigil/contract/proctoring/evidence";
import { readReport } from "@invigil/contract/results/reports";
import { claimRun, finishRun } from "@invigil/records/runs/queue-work";
import { evidenceName } from "@invigil/rules/evidence/evidence-names";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { offer } from "../../testing/run-calls.ts";
import { openPage } from "../../testing/socket-page.ts";
import { evaluateEnded, saveAnswer, submit } from "../../testing/take-test.ts";

let server: TestServer;
let address: string;
let recruiter: Browser;
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
});
afterEach(() => server.stop());

async function take(problems: object[]): Promise<StartedCandidate> {
  const factory = createFactory(server.db);
  const company = await factory.company();
  recruiter = (await signInRecruiter(server, company.id)).browser;
  return startCandidate(server, await factory.test(company.id, { problems: [problems] }));
}

async function timelineOf({ test, account }: StartedCandidate) {
  const reply = await recruiter.get(`${pathOf(readTimeline, { slug: test.slug })}?username=${account.username}`);
  return readTimeline.response.parse(reply.json()).evidence;
}

async function exportedEvents({ test, account, solutionSet }: StartedCandidate) {
  const reply = await recruiter.get(pathOf(exportCandidate, { username: account.username }));
  const files = unzipSync(new Uint8Array(reply.rawPayload));
  const events = files[`attempts/${test.slug}-${solutionSet.slug}/events.json`];
  return JSON.parse(strFromU8(events ?? new Uint8Array())) as { kind: string; code: string | null }[];
}

it("labels events from a project with the project's code, on the timeline and in the export [B3.07]", async () => {
  const types = [...ProctorEventCode.options, "TEX"];
  const who = await take(types.map((type) => ({ type })));
  const page = await openPage(address, who);
  for (const [index, { slug: problem }] of who.problems.entries()) {
    const paste = { type: "paste", problem, size: 12, origin: "outside" };
    expect(await page.say(paste, { seq: index + 1 })).toEqual({ ok: true, seq: index + 1 });
  }
  page.close();
  const codes = ["PFE", "PBE", "PFS", "PBT", "PBD", null];
  const shown = (await timelineOf(who)).filter(({ kind }) => kind === "paste-outside");
  expect(shown.map(({ code }) => code)).toEqual(codes);
  const events = await exportedEvents(who);
  expect(events.flatMap(({ kind, code }) => (kind === "paste-outside" ? [code] : []))).toEqual(codes);
});

const SCR = {
  type: "SCR",
  content: { evaluation: "TXT", technologies: ["python"] },
  grading: { cases: [{ id: "1", name: "one", input: "", output: "1" }] },
};
const told = { cases_total: 1, cases: [], compile: null, output: null, engine_note: null, reason: "as judged" };
const HONEST = { state: "EVALUATED", result: { ...told, status: "ACC", share: 1 }, message: null } as const;
const FORGED = {
  state: "MAL_PRACTICE_ERROR",
  result: { ...told, status: "NRE", share: null },
  message: "The code reaches for what judges it.",
} as const;

it("tells a reviewer for each judged answer whether malpractice was detected [B3.07]", async () => {
  const who = await take([SCR, SCR, { type: "TEX" }]);
  await offer(server, ["SCR:python"]);
  for (const { slug } of who.problems.slice(0, 2)) {
    await saveAnswer(who, slug, { technology: "python", code: "print(1)" });
  }
  await submit(who);
  await evaluateEnded(server);
  for (const end of [HONEST, FORGED]) {
    const run = await claimRun(server.db, { worker: "w", offers: ["SCR:python"], leaseMs: 60_000 });
    await finishRun(server.db, { id: run?.id ?? "", worker: "w" }, end);
  }
  await evaluateEnded(server);
  const named = `username=${who.account.username}`;
  const reply = await recruiter.get(`${pathOf(readReport, { slug: who.test.slug })}?${named}`);
  const entries = readReport.response.parse(reply.json()).sections.flatMap(({ problems }) => problems);
  expect(entries.map(({ malpractice }) => malpractice)).toEqual(["no malpractice", "malpractice detected", null]);
  const noted = (await timelineOf(who)).filter(({ kind }) => kind === "malpractice");
  expect(noted.map(({ kind }) => evidenceName(kind))).toEqual(["Malpractice detected"]);
  expect(noted).toMatchObject([
    {
      source: "analysis",
      problem: who.problems[1]?.slug,
      data: { reason: FORGED.message },
    },
  ]);
});
