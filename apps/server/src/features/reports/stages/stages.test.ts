import { createApiKey } from "@invigil/contract/people/api-keys";
import { readAudit } from "@invigil/contract/people/company";
import type { ReplyOf } from "@invigil/contract/route";
import type { Role } from "@invigil/contract/roles";
import { readStages, setStages, STAGE_NOTE, STAGES_A_CALL, type Stage } from "@invigil/contract/results/stages";
import { exportTestReport, readTestReport } from "@invigil/contract/results/test-report";
import { parseCsv } from "@invigil/rules/text/csv";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";
import { evaluateEnded, submit } from "../../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

async function signInAs(companyId: number, role: Role) {
  const { account, browser } = await signInRecruiter(server, companyId);
  await server.db.updateTable("account").set({ role }).where("id", "=", account.id).execute();
  return browser;
}

/** With the stage that was seen, decided now unless `at` says otherwise. */
interface Named {
  username: string;
  stage: Stage;
  before: Stage;
  at?: string | null;
  note?: string;
}

/** A test with somebody who has submitted, somebody who was only invited, and a reviewer. */
async function decided() {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const test = await factory.test(company.id);
  const taker = await startCandidate(server, test);
  await submit(taker);
  const guest = await inviteCandidate(server, test);
  await evaluateEnded(server);
  const { slug } = test;
  const browser = await signInAs(company.id, "reviewer");
  const [ada, bo] = [taker.account.username, guest.account.username];
  const move = (moves: Named[], by = browser) =>
    by.post(pathOf(setStages, { slug }), {
      moves: moves.map(({ before, at = before === "review" ? null : server.now().toISOString(), ...each }) => ({
        ...each,
        before: { stage: before, at },
      })),
    });
  const listed = async () => {
    const report = readTestReport.response.parse((await browser.get(pathOf(readTestReport, { slug }))).json());
    return new Map(report.candidates.map((each) => [each.username, each]));
  };
  const history = async (username: string, by = browser) =>
    by.get(`${pathOf(readStages, { slug })}?username=${username}`);
  return { company, test, slug, taker, browser, ada, bo, move, listed, history };
}

it("moves candidates in bulk, with notes, author and time, and nothing else about them changes", async () => {
  const { ada, bo, move, listed } = await decided();
  const before = await listed();
  expect(before.get(ada)?.stage).toEqual({ stage: "review", note: "", by: null, at: null });
  const reply = await move([
    { username: ada, stage: "shortlisted", before: "review", note: " Clear code. " },
    { username: bo, stage: "rejected", before: "review" },
  ]);
  expect(setStages.response.parse(reply.json()).moved).toEqual([ada, bo]);
  const after = await listed();
  const at = server.now().toISOString();
  expect(after.get(ada)).toEqual({
    ...before.get(ada),
    stage: { stage: "shortlisted", note: "Clear code.", by: expect.any(String), at },
  });
  expect(after.get(bo)?.stage.stage).toBe("rejected");
});

it("keeps every decision, and an undo restores stage and note as one more", async () => {
  const { ada, move, history, listed } = await decided();
  await move([{ username: ada, stage: "hold", before: "review", note: "Ask for references." }]);
  await move([{ username: ada, stage: "rejected", before: "hold" }]);
  await move([{ username: ada, stage: "hold", before: "rejected", note: "Ask for references." }]);
  expect((await listed()).get(ada)?.stage).toMatchObject({ stage: "hold", note: "Ask for references." });
  const { decisions } = readStages.response.parse((await history(ada)).json());
  expect(decisions.map(({ stage, note }) => [stage, note])).toEqual([
    ["hold", "Ask for references."],
    ["rejected", ""],
    ["hold", "Ask for references."],
  ]);
});

it("does not move anyone whom somebody else has moved since the page was loaded", async () => {
  const { ada, move } = await decided();
  await move([{ username: ada, stage: "shortlisted", before: "review" }]);
  const late = setStages.response.parse((await move([{ username: ada, stage: "rejected", before: "review" }])).json());
  expect(late.moved).toEqual([]);
  expect(late.stages).toMatchObject([{ username: ada, stage: "shortlisted" }]);
});

it("does not undo what somebody else has decided since, even if it is the same stage", async () => {
  const { ada, move, listed } = await decided();
  await move([{ username: ada, stage: "rejected", before: "review" }]);
  const seen = server.now().toISOString();
  server.advance(60_000);
  const note = "Do not invite again.";
  await move([{ username: ada, stage: "rejected", before: "rejected", at: seen, note }]);
  const undo = await move([{ username: ada, stage: "review", before: "rejected", at: seen }]);
  expect(setStages.response.parse(undo.json()).moved).toEqual([]);
  expect((await listed()).get(ada)?.stage).toMatchObject({ stage: "rejected", note });
});

it("stores the longest note for as many as one call may name", async () => {
  const { slug, browser } = await decided();
  const before = { stage: "review", at: null };
  const note = "\u4e2d".repeat(STAGE_NOTE);
  const moves = Array.from({ length: STAGES_A_CALL }, (_, n) => ({ username: `c-${n}`, stage: "hold", before, note }));
  // Nobody of them exists; the call is not too large to say so.
  expect(refusal(await browser.post(pathOf(setStages, { slug }), { moves }))).toEqual([404, "not_found"]);
});

it("takes two who decide at once in turn, so that only one of them counts", async () => {
  const { ada, move, history } = await decided();
  const stages = ["shortlisted", "hold", "rejected"] as const;
  const replies = await Promise.all(stages.map((stage) => move([{ username: ada, stage, before: "review" }])));
  expect(replies.flatMap((reply) => setStages.response.parse(reply.json()).moved)).toEqual([ada]);
  expect(readStages.response.parse((await history(ada)).json()).decisions).toHaveLength(1);
});

it("writes one audit entry for each candidate, and names the stage in every export", async () => {
  const { company, slug, ada, browser, move } = await decided();
  await move([{ username: ada, stage: "shortlisted", before: "review", note: "=1+1" }]);
  await move([{ username: ada, stage: "shortlisted", before: "shortlisted", note: "=1+1" }]);
  const owner = await signInRecruiter(server, company.id);
  const log = readAudit.response.parse((await owner.browser.get(readAudit.path)).json());
  const acts = log.entries.filter(({ action }) => action === "candidate.stage");
  expect(acts.map(({ subject, data }) => [subject, data])).toEqual([
    [slug, { username: ada, stage: "shortlisted", before: "review" }],
  ]);
  const csv = await browser.get(`${pathOf(exportTestReport, { slug })}?format=csv`);
  const [head = [], ...rows] = parseCsv(csv.body);
  const row = rows.find((cells) => cells[0] === ada) ?? [];
  const cell = (name: string) => row[head.indexOf(name)];
  expect([cell("Stage"), cell("Note on the stage"), cell("Stage since")]).toEqual([
    "Shortlisted",
    "'=1+1",
    server.now().toISOString(),
  ]);
});

it("is for reviewers and owners of the company, and no candidate learns of it", async () => {
  const { company, test, taker, ada, move, history } = await decided();
  const moves = [{ username: ada, stage: "rejected", before: "review", note: "stage-canary" }] as const;
  for (const role of ["author", "proctor"] as const) {
    const browser = await signInAs(company.id, role);
    expect(refusal(await move([...moves], browser))).toEqual([403, "forbidden"]);
    expect((await history(ada, browser)).statusCode).toBe(200);
  }
  const stranger = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  expect(refusal(await move([...moves], stranger.browser))).toEqual([404, "test_not_found"]);
  expect((await move([...moves])).statusCode).toBe(200);
  expect(refusal(await move([{ username: "nobody", stage: "hold", before: "review" }]))).toEqual([404, "not_found"]);
  expect(refusal(await history(ada, taker.browser))).toEqual([403, "forbidden"]);
  for (const path of [`/api/v1/test/${test.slug}`, `/api/v1/test/${test.slug}/receipt`, "/gateways/identity"]) {
    const { statusCode, body } = await taker.browser.get(path);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/stage-canary|"stage"|rejected/i);
  }
});

it("lets no program decide, whatever its role, but lets it read what people decided", async () => {
  const { company, slug, ada, move, history, listed } = await decided();
  const owner = await signInAs(company.id, "owner");
  const key = { name: "A program", role: "owner" };
  const { secret } = (await owner.post(createApiKey.path, key)).json<ReplyOf<typeof createApiKey>>();
  const headers = { authorization: `Bearer ${secret}` };
  const payload = { moves: [{ username: ada, stage: "rejected", before: { stage: "review", at: null } }] };
  const reply = await server.inject({ method: "POST", url: pathOf(setStages, { slug }), headers, payload });
  expect(refusal(reply)).toEqual([403, "forbidden"]);
  expect((await listed()).get(ada)?.stage.stage).toBe("review");

  await move([{ username: ada, stage: "hold", before: "review" }]);
  const url = `${pathOf(readStages, { slug })}?username=${ada}`;
  const read = await server.inject({ method: "GET", url, headers });
  expect(read.json()).toEqual((await history(ada)).json());
});
