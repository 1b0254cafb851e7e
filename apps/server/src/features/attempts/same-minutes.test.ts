import { listCandidates } from "@invigil/contract/inviting/candidates";
import { readLive } from "@invigil/contract/proctoring/live";
import { Test } from "@invigil/contract/taking/tests";
import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { refusal } from "../../testing/refusal.ts";
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
  const reply = await ann.browser.get(`/api/v1/test/${ann.test.slug}`);
  const { duration, extra_minutes: extra, sections } = Test.parse(reply.json());
  return { duration, extra, sections: sections.map((section) => section.duration) };
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

const grant = (extra: object) => recruiter.send("PUT", `/api/v1/invite/${ann.account.inviteId}/accommodations`, extra);

it("shows page, wall and clock the same minutes, including extra time, extensions and early submissions", async () => {
  await grant({ extra_minutes: 7 });
  expect(await page()).toEqual({ duration: 42, extra: 7, sections: [24, 18] });

  await ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  expect(await page()).toEqual({ duration: 42, extra: 7, sections: [24, 18] });
  expect(await wall()).toEqual({ test: 42, section: 24 });
  expect(await attempt()).toEqual({ test: 42, section: 24 });

  server.advance(4 * MINUTE);
  await recruiter.post(`/rpc/test.extend/${ann.test.id}`, { username: ann.account.username, minutes: 5 });
  expect(await page()).toEqual({ duration: 47, extra: 7, sections: [29, 18] });
  expect(await wall()).toEqual({ test: 43, section: 25 });
  expect(await attempt()).toEqual({ test: 43, section: 25 });

  server.advance(10 * MINUTE);
  const { id } = (await ann.browser.get(`/api.v2/assessment/${ann.test.id}/solutionset`)).json<{ id: number }>();
  await ann.browser.post("/rpc/test.submit_section", { solutionset_id: id, section_slug: "section-1" });
  expect(await wall()).toEqual({ test: 18, section: 18 });
  expect(await attempt()).toEqual({ test: 18, section: 18 });
});

it("counts per cents on the test as it is at the start, also beyond its window, and keeps them from then on", async () => {
  await grant({ extra_percent: 25 });
  expect(await page()).toEqual({ duration: 44, extra: 9, sections: [25, 19] });
  // The recruiter changes the test before anybody has started.
  await server.deps.pool.query("update section set duration_minutes = 40 where duration_minutes = 20");
  const end_time = new Date(server.now().getTime() + 50 * MINUTE);
  await server.deps.pool.query("update test set end_time = $1, version = version + 1", [end_time]);
  expect(await page()).toEqual({ duration: 69, extra: 14, sections: [50, 19] });

  await ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  // 14 minutes beyond the window, which leaves 64 of the 69.
  expect(await attempt()).toEqual({ test: 64, section: 50 });
  expect(await wall()).toEqual({ test: 64, section: 50 });

  expect(refusal(await grant({ extra_percent: 50 }))).toEqual([409, "extra_time_set"]);
  expect((await grant({ extra_percent: 25, no_face_alerts: true })).statusCode).toBe(200);
  await recruiter.post(`/rpc/test.extend/${ann.test.id}`, { username: ann.account.username, minutes: 5 });
  expect(await attempt()).toEqual({ test: 69, section: 55 });
});

it("keeps extra time that a request does not name, and lets it change before another attempt", async () => {
  await grant({ extra_percent: 25, extra_minutes: 2 });
  // A page from before extra time in per cent, and one that changes something else.
  expect((await grant({ extra_minutes: 3 })).json()).toMatchObject({ extra_percent: 25, extra_minutes: 3 });
  expect((await grant({ no_full_screen: true })).json()).toMatchObject({ extra_percent: 25, extra_minutes: 3 });
  await ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  expect((await grant({ no_movements: true })).statusCode).toBe(200);
  const isSet = async () => {
    const reply = await recruiter.get(pathOf(listCandidates, { slug: ann.test.slug }));
    return listCandidates.response.parse(reply.json()).candidates[0]?.extra_time_set;
  };
  expect(await isSet()).toBe(true);

  await ann.browser.post(`/rpc/test.submit_all/${ann.test.id}`, { submission_type: "MSB" });
  expect(refusal(await grant({ extra_percent: 50 }))).toEqual([409, "extra_time_set"]);
  await server.deps.pool.query("update test set allow_retake = true, version = version + 1");
  expect(await isSet()).toBe(false);
  expect((await grant({ extra_percent: 100 })).statusCode).toBe(200);
  await ann.browser.post(`/rpc/test.retake/${ann.test.id}`);
  await ann.browser.post(`/rpc/test.start/${ann.test.id}`);
  expect(await attempt()).toMatchObject({ test: 73 });
});
