import type { Receipt } from "@invigil/contract/taking/attempts";
import { handInDraft } from "@invigil/contract/taking/late-drafts";
import { attachmentKind } from "@invigil/contract/proctoring/media";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { pressRun } from "../../testing/run-calls.ts";
import { submit } from "../../testing/take-test.ts";
import { storeUpload } from "../../testing/uploads.ts";

const LINK = "https://127.0.0.1:9/handout.pdf";

let server: TestServer;
let recruiter: Browser;
let companyId: number;
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  recruiter = (await signInRecruiter(server, companyId)).browser;
});
afterEach(() => server.stop());

const text = { type: "TEX" };
const code = { type: "SCR", content: { evaluation: "TXT", technologies: ["python"] } };
function start(problems: object[][], timedSections?: number[]): Promise<StartedCandidate> {
  const input = { problems, ...(timedSections && { timedSections }) };
  return createFactory(server.db)
    .test(companyId, input)
    .then((test) => startCandidate(server, test));
}
async function shown(who: StartedCandidate): Promise<number[]> {
  const reply = await who.browser.get(`/api.v2/assessment/${who.test.id}/sectionwise/problems`);
  const { sections } = reply.json<{ sections: SectionWithProblems[] }>();
  expect(sections.map(({ problem_ids }) => problem_ids.length)).toEqual(
    sections.map(({ problems }) => problems.length),
  );
  const set = (await who.browser.get(`/api.v2/assessment/${who.test.id}/solutionset`)).json();
  expect(set.sections.map(({ problem_ids }: SectionWithProblems) => problem_ids.length)).toEqual(
    sections.map(({ problems }) => problems.length),
  );
  return sections.map(({ problems }) => problems.length);
}
const slugOf = (who: StartedCandidate, section: number) => who.test.sections[section]?.problems[0]?.slug ?? "";
function handIn(who: StartedCandidate, problem: string) {
  const draft = { answer: "guessed", seq: 1, base: 0, writer: "a-tab-of-the-test", problem };
  const written_at = server.now().toISOString();
  return who.browser.post(pathOf(handInDraft), { test_solution_set: who.solutionSet.id, written_at, ...draft });
}

it("sends nothing of a section that never began after the attempt is over", async () => {
  const who = await start([[text], [text], [code]], [10, 10, 10]);
  await submit(who);
  expect(await shown(who)).toEqual([1, 0, 0]);
  const read = (section: number) =>
    who.browser.get(`/api/v1/problem/${slugOf(who, section)}?test_slug=${who.test.slug}`);
  expect((await read(0)).statusCode).toBe(200);
  expect(refusal(await read(1))).toEqual([404, "problem_not_found"]);
  const ids = who.test.sections.map(({ problems }) => problems[0]?.id);
  const byIds = await who.browser.get(`/api.v2/assessment/${who.test.id}/problems?ids=${ids.join(",")}`);
  expect(byIds.json().problems).toHaveLength(1);
  const runs = await who.browser.get(`/api/v1/problem/${slugOf(who, 2)}/runs?test_slug=${who.test.slug}`);
  expect(refusal(runs)).toEqual([404, "problem_not_found"]);
  const hidden = who.test.sections[2]?.problems[0]?.id ?? 0;
  const guessed = {
    ...who,
    problems: who.problems.map((each) => ({ ...each, problem_type: "SCR" as const, id: hidden })),
  };
  expect(refusal(await pressRun(guessed, { code: "1" }))).toEqual([404, "problem_not_found"]);
  const receipt = (await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`)).json<Receipt>();
  expect(receipt.answers.map(({ problem }) => problem)).toEqual([slugOf(who, 0)]);
});

it("serves no file of such a section, and reveals nothing about its links", async () => {
  const owner = await signInRecruiter(server, companyId);
  const upload = await storeUpload(server, owner.account.id, "a plan");
  await server.db.updateTable("upload").set({ company_id: companyId }).where("id", "=", upload.id).execute();
  const question = { statement: `![Plan](${upload.url})`, content: { downloads: [{ name: "Handout", url: LINK }] } };
  const kind = (who: StartedCandidate, section: number) => {
    const query = new URLSearchParams({ problem: slugOf(who, section), url: LINK });
    return who.browser.get(`${attachmentKind.path}?${query}`);
  };
  const never = await start([[text], [question]], [10, 10]);
  const begun = await start([[question], [text]], [10, 10]);
  for (const who of [never, begun]) await submit(who);
  expect((await never.browser.get(upload.url)).statusCode).toBe(404);
  expect((await kind(never, 1)).statusCode).toBe(404);
  expect((await begun.browser.get(upload.url)).statusCode).toBe(200);
  expect((await kind(begun, 0)).statusCode).toBe(200);
});

it("accepts no late draft and no late recording for it", async () => {
  const who = await start([[text], [text], [{ type: "ADO" }]], [10, 10, 10]);
  await submit(who);
  expect(refusal(await handIn(who, slugOf(who, 1)))).toEqual([404, "problem_not_found"]);
  expect((await handIn(who, slugOf(who, 0))).statusCode).toBe(200);
  const sound = { kind: "ADO", content_type: "audio/wav", size: 100, late: true, problem: slugOf(who, 2) };
  const signed = await who.browser.post("/rpc/recording.sign", { ...sound, test_solution_set: who.solutionSet.id });
  expect(refusal(signed)).toEqual([404, "problem_not_found"]);
});

it("keeps it closed while an extended attempt waits, and opens only what then runs [A4.03, A7.15]", async () => {
  const who = await start([[text], [text], [text]], [10, 10, 10]);
  await submit(who);
  await recruiter.post(`/rpc/test.extend/${who.test.id}`, { username: who.account.username, minutes: 5 });
  expect(await shown(who)).toEqual([1, 0, 0]);
  expect(refusal(await handIn(who, slugOf(who, 2)))).toEqual([404, "problem_not_found"]);
  expect((await who.browser.post("/rpc/test.restart", { test_slug: who.test.slug })).statusCode).toBe(200);
  expect(await shown(who)).toEqual([1, 0, 1]);
  const middle = { solutionset_id: who.solutionSet.id, section_slug: "section-2" };
  expect(refusal(await who.browser.post("/rpc/test.submit_section", middle))).toEqual([404, "section_not_found"]);
  await submit(who);
  expect(await shown(who)).toEqual([1, 0, 1]);
});

it("shows all sections of an untimed test after the end, and accepts their late drafts", async () => {
  const who = await start([[text], [text]]);
  await submit(who);
  expect(await shown(who)).toEqual([1, 1]);
  expect((await handIn(who, slugOf(who, 1))).statusCode).toBe(200);
});
