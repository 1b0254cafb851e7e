import { readLive } from "@invigil/contract/proctoring/live";
import { Test } from "@invigil/contract/taking/tests";
import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";

const MINUTE = 60_000;

let server: TestServer;
let ann: Awaited<ReturnType<typeof inviteCandidate>>;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>["browser"];
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  const companyId = (await factory.company()).id;
  const input = { timedSections: [20, 15], problems: [[{}], [{}]] };
  ann = await inviteCandidate(server, await factory.test(companyId, input));
  recruiter = (await signInRecruiter(server, companyId)).browser;
});
afterEach(() => server.stop());

const left = (time: string | null | undefined) => (Date.parse(time ?? "") - server.now().getTime()) / MINUTE;

async function page() {
  const { duration, sections } = Test.parse((await ann.browser.get(`/api/v1/test/${ann.test.slug}`)).json());
  return { duration, sections: sections.map((section) => section.duration) };
}

async function wall() {
  const reply = await recruiter.get(pathOf(readLive, { slug: ann.test.slug }));
  const [row] = readLive.response.parse(reply.json()).rows;
  return { test: left(row?.expires_at), section: left(row?.section_expires_at) };
}

async function attempt() {
  const reply = await ann.browser.get(`/api.v2/assessment/${ann.test.id}/sectionwise/problems`);
  const { sections } = reply.json<Pick<StartedAttempt, "sections">>();
  const set = (await ann.browser.get(`/api.v2/assessment/${ann.test.id}/solutionset`)).json<{ expiry: string }>();
  return { test: left(set.expiry), section: left(sections.find(({ status }) => status === "CTK")?.expiry) };
}

it("shows page, wall and clock the same minutes, including extra time, extensions and early submissions", async () => {
  const accommodations = JSON.stringify({ extra_minutes: 7 });
  await server.deps.pool.query("update invite set accommodations = $1 where id = $2", [
    accommodations,
    ann.account.inviteId,
  ]);
  expect(await page()).toEqual({ duration: 42, sections: [24, 18] });

  await ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  expect(await page()).toEqual({ duration: 42, sections: [24, 18] });
  expect(await wall()).toEqual({ test: 42, section: 24 });
  expect(await attempt()).toEqual({ test: 42, section: 24 });

  server.advance(4 * MINUTE);
  await recruiter.post(`/rpc/test.extend/${ann.test.id}`, { username: ann.account.username, minutes: 5 });
  expect(await page()).toEqual({ duration: 47, sections: [29, 18] });
  expect(await wall()).toEqual({ test: 43, section: 25 });
  expect(await attempt()).toEqual({ test: 43, section: 25 });

  server.advance(10 * MINUTE);
  const { id } = (await ann.browser.get(`/api.v2/assessment/${ann.test.id}/solutionset`)).json<{ id: number }>();
  await ann.browser.post("/rpc/test.submit_section", { solutionset_id: id, section_slug: "section-1" });
  expect(await wall()).toEqual({ test: 18, section: 18 });
  expect(await attempt()).toEqual({ test: 18, section: 18 });
});
