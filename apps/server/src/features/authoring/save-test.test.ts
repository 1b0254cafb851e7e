import { AuthoredTest, usableProblems, type saveTest } from "@invigil/contract/authoring/authored-test";
import { ErrorBody } from "@invigil/contract/errors";
import type { BodyOf } from "@invigil/contract/route";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { createSettings } from "../../testing/proctored.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
let boss: Awaited<ReturnType<typeof signInRecruiter>>;
beforeAll(async () => {
  server = await startServer();
  factory = createFactory(server.db);
});
beforeEach(async () => {
  companyId = (await factory.company()).id;
  boss = await signInRecruiter(server, companyId);
});
afterAll(() => server.stop());

async function create(name = "Backend developers"): Promise<AuthoredTest> {
  const reply = await boss.browser.post("/api/v1/tests", { name });
  expect(reply.statusCode).toBe(201);
  return AuthoredTest.parse(reply.json());
}
const read = async (slug: string) => AuthoredTest.parse((await boss.browser.get(`/api/v1/tests/${slug}`)).json());
const save = (slug: string, body: Partial<BodyOf<typeof saveTest>>) =>
  boss.browser.patch(`/api/v1/tests/${slug}`, body);
const placed = (problem: string, change: object = {}) => ({
  problem,
  points: null,
  negative: 0,
  allowed: [],
  ...change,
});
const section = (problems: ReturnType<typeof placed>[], change: object = {}) => ({
  slug: null,
  name: "One",
  duration: null,
  shuffle: false,
  shuffle_choices: false,
  pick: null,
  problems,
  ...change,
});
const actions = async (subject: string) => {
  const rows = await server.db.selectFrom("audit").select("action").where("subject", "=", subject).execute();
  return rows.map(({ action }) => action);
};

it("becomes a contest phase for its candidates, also in a copy, and a test again [A1.03]", async () => {
  const problem = await factory.problem(companyId, { type: "TEX" });
  const { slug, basics } = await create();
  expect(basics.phase_order).toBeNull();
  const structure = { timed: false, sections: [section([placed(problem.slug)])] };
  const contest = { ...basics, phase_order: 2 };
  const saved = AuthoredTest.parse((await save(slug, { edit: 1, basics: contest, structure })).json());
  expect(saved.basics.phase_order).toBe(2);
  await boss.browser.post(`/api/v1/tests/${slug}/publish`);
  const candidate = await inviteCandidate(server, { id: saved.id, slug, sections: [] });
  const shown = async () => (await candidate.browser.get(`/api/v1/test/${slug}`)).json<object>();
  expect(await shown()).toMatchObject({ is_test_created_for_phase: true, phase_order: 2 });
  const copy = AuthoredTest.parse((await boss.browser.post(`/api/v1/tests/${slug}/duplicate`)).json());
  expect(copy.basics.phase_order).toBe(2);

  await save(slug, { edit: (await read(slug)).edit, basics: { ...contest, phase_order: null } });
  expect(await shown()).toMatchObject({ is_test_created_for_phase: false, phase_order: null });
  const wrong = await save(slug, { edit: (await read(slug)).edit, basics: { ...contest, phase_order: 0 } });
  expect(wrong.statusCode).toBe(400);
});

it("goes from nothing to a live test that a candidate can start, with every step audited", async () => {
  const problem = await factory.problem(companyId, { type: "SCR", title: "Sums", maxScore: 4 });
  const test = await create();
  expect(test).toMatchObject({ state: "draft", edit: 1, locked: false, sections: [] });
  expect(test.slug).toMatch(/^backend-developers-/);
  const tooEarly = await boss.browser.post(`/api/v1/tests/${test.slug}/publish`);
  expect(ErrorBody.parse(tooEarly.json())).toMatchObject({
    code: "test_incomplete",
    details: { faults: [{ part: "sections", text: "The test has no sections yet." }] },
  });

  const structure = {
    timed: true,
    sections: [section([placed(problem.slug, { points: 7, negative: 2, allowed: ["go"] })], { duration: 12 })],
  };
  const basics = { ...test.basics, name: "Go developers", duration: 30, cut_off: 60, instructions: "Be **quick**." };
  const saved = AuthoredTest.parse((await save(test.slug, { edit: 1, basics, structure })).json());
  expect(saved).toMatchObject({
    edit: 2,
    basics,
    timed: true,
    faults: [],
    sections: [
      { slug: "section-1", duration: 12, problems: [{ title: "Sums", max_score: 4, points: 7, negative: 2 }] },
    ],
  });
  expect(await read(test.slug)).toEqual(saved);

  const row = await server.db.selectFrom("test").selectAll().where("id", "=", test.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ allowed_technologies: { [problem.slug]: ["go"] }, state: "draft" });
  const made = { id: test.id, slug: test.slug, sections: [] };
  const ann = await inviteCandidate(server, made);
  expect((await ann.browser.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(404);
  expect((await ann.browser.get(`/api/v1/test/${test.slug}`)).statusCode).toBe(404);
  expect((await boss.browser.post(`/api/v1/tests/${test.slug}/publish`)).json()).toMatchObject({ state: "live" });
  expect((await startCandidate(server, made)).problems).toMatchObject([{ title: "Sums", max_score: 7 }]);
  expect(await actions(test.slug)).toEqual(["test.create", "test.save", "test.publish"]);
});

it("refuses a negative mark larger than the question's marks", async () => {
  const problem = await factory.problem(companyId, { title: "Sums", maxScore: 4 });
  const test = await create();
  const minus = (change: object) =>
    save(test.slug, { edit: 1, structure: { timed: false, sections: [section([placed(problem.slug, change)])] } });
  const refused = await minus({ negative: 9 });
  expect([refused.statusCode, refused.json().message, refused.json().details]).toEqual([
    400,
    "Negative mark for “Sums”: It can be at most 4, the marks of the question",
    { field: "negative", problem: problem.slug },
  ]);
  expect((await minus({ negative: 5, points: 4.5 })).statusCode).toBe(400);
  expect((await minus({ negative: 4 })).statusCode).toBe(200);
});

it("refuses a save based on an older edit, and a role that may not write", async () => {
  const test = await create();
  const onboarding = { ...test.onboarding, profile_data: true };
  expect((await save(test.slug, { edit: 1, onboarding })).statusCode).toBe(200);
  const stale = await save(test.slug, { edit: 1, onboarding });
  expect([stale.statusCode, stale.json().code, stale.json().details]).toEqual([409, "stale_edit", { edit: 2 }]);
  await server.db.updateTable("account").set({ role: "reviewer" }).where("id", "=", boss.account.id).execute();
  expect((await save(test.slug, { edit: 2, onboarding })).statusCode).toBe(403);
  expect((await read(test.slug)).edit).toBe(2);
});

it("keeps every setting of proctoring and of the form", async () => {
  const { slug, proctoring, onboarding } = await create();
  const watched = {
    ...proctoring,
    proctor: {
      ...proctoring.proctor,
      enabled: true,
      snapshot: true,
      browser_tolerance: { enabled: true, count: 3, warning: true, short_blur: 500 },
    },
    system: { ...proctoring.system, proctoring: { ...proctoring.system.proctoring, disableMultiTab: true } },
  };
  const fields = [{ name: "city", label: "City", type: "select" as const, required: true, options: ["Oslo", "Pune"] }];
  const asked = { ...onboarding, custom_form: true, fields };
  await save(slug, { edit: 1, proctoring: watched });
  await save(slug, { edit: 2, onboarding: asked });
  expect(await read(slug)).toMatchObject({ proctoring: watched, onboarding: asked });
});

it("applies each saved proctoring setting to a candidate, and refuses invalid ones [B3.01]", async () => {
  const made = await factory.test(companyId, { problems: [[{}]] });
  const { slug } = made;
  const { edit, proctoring } = await read(slug);
  const watched = {
    ...proctoring,
    proctor: {
      enabled: true,
      snapshot: true,
      video: { enabled: false },
      audio: { enabled: true },
      browser_tolerance: { enabled: true, count: 3, warning: false, short_blur: 500 },
      full_screen: true,
      movements: true,
      snapshot_seconds: 30,
      identity: { photo: false, audio_sample: false },
      retention_days: 90,
    },
    user_permissions: { mic: true },
    system: {
      proctoring: { ab: true, percentage: 100, batch_count_image: 7, batch_count_video: 9, disableMultiTab: true },
      batch_proctoring_scaling: { ab: true, percentage: 100, heartbeat_seconds: 20 },
    },
  };
  const tooMany = {
    ...watched,
    system: { ...watched.system, proctoring: { ...watched.system.proctoring, percentage: 101 } },
  };
  expect((await save(slug, { edit, proctoring: tooMany })).statusCode).toBe(400);
  const never = { ...watched, proctor: { ...watched.proctor, snapshot_seconds: 0 } };
  expect((await save(slug, { edit, proctoring: never })).statusCode).toBe(400);
  expect((await save(slug, { edit, proctoring: watched })).statusCode).toBe(200);

  const ann = await startCandidate(server, made);
  // A candidate never sees the keys of a secure browser.
  const { system, secure_browser: _keys, ...settings } = watched;
  const test = (await ann.browser.get(`/api/v1/test/${slug}`)).json();
  expect(test).toMatchObject({ settings, system_settings: system });
  expect((await createSettings(ann)).plan).toMatchObject({
    image: true,
    video: false,
    audio: true,
    ab_mode: "batch",
    batch_size: 7,
    heartbeat_interval: 20_000,
    tolerance: { enabled: true, warning: false, left: 3 },
    short_blur: 500,
    full_screen: true,
    snapshot_interval: 30_000,
    retention_days: 90,
  });
});

it("locks only sections and problems once a candidate has started", async () => {
  const test = await factory.test(companyId, { problems: [[{ title: "Kept" }]] });
  const before = await read(test.slug);
  expect(before.locked).toBe(false);
  await startCandidate(server, test);
  expect((await read(test.slug)).locked).toBe(true);
  const refused = await save(test.slug, { edit: 1, structure: { timed: false, sections: [] } });
  expect([refused.statusCode, refused.json().code]).toEqual([409, "test_locked"]);
  const basics = { ...before.basics, name: "Another name" };
  expect((await save(test.slug, { edit: 1, basics })).json()).toMatchObject({ basics, locked: true });
});

it("refuses other companies' problems, drafts and duplicates, and keeps a live test complete", async () => {
  const own = await factory.problem(companyId, {});
  const draft = await factory.problem(companyId, {});
  await server.db.updateTable("problem").set({ state: "draft" }).where("id", "=", draft.id).execute();
  const foreign = await factory.problem((await factory.company()).id, {});
  const test = await factory.test(companyId, {});
  const attempt = (problems: ReturnType<typeof placed>[]) =>
    save(test.slug, { edit: 1, structure: { timed: false, sections: [section(problems)] } });
  for (const { slug } of [foreign, draft]) expect((await attempt([placed(slug)])).statusCode).toBe(404);
  expect((await attempt([placed(own.slug), placed(own.slug)])).statusCode).toBe(400);
  expect((await attempt([])).json()).toMatchObject({ code: "test_incomplete" });
  expect((await attempt([placed(own.slug)])).statusCode).toBe(200);
});

it("offers the newest live version of a problem, and says where an older one is used", async () => {
  const old = await factory.problem(companyId, { title: "Sorting", type: "MCQ", maxScore: 2 });
  const { lineage } = await server.db
    .updateTable("problem")
    .set({ tags: ["Algorithms"] })
    .where("id", "=", old.id)
    .returning("lineage")
    .executeTakeFirstOrThrow();
  const test = await create();
  await save(test.slug, { edit: 1, structure: { timed: false, sections: [section([placed(old.slug)])] } });
  const newer = await factory.problem(companyId, { title: "Sorting well", type: "MCQ", maxScore: 3 });
  await server.db.updateTable("problem").set({ lineage, version: 2 }).where("id", "=", newer.id).execute();
  const found = async (query: string) =>
    usableProblems.response.parse((await boss.browser.get(`/api/v1/usable-problems?${query}`)).json()).problems;
  expect(await found("search=sorting")).toMatchObject([{ slug: newer.slug, version: 2, max_score: 3 }]);
  expect(await found("search=algorithms")).toEqual([]);
  expect(await found("type=TEX")).toEqual([]);
  await server.db.updateTable("problem").set({ folder: "Hiring/Backend" }).where("id", "=", newer.id).execute();
  expect(await found("folder=Hiring")).toMatchObject([{ slug: newer.slug }]);
  expect(await found("folder=Hir")).toEqual([]);
  await server.db
    .updateTable("problem")
    .set({ difficulty: "hard", tags: ["x y"] })
    .where("id", "=", newer.id)
    .execute();
  expect(await found("difficulty=hard&tag=x%20y")).toMatchObject([{ slug: newer.slug }]);
  expect([await found("difficulty=easy"), await found("tag=x")]).toEqual([[], []]);
  expect((await read(test.slug)).sections[0]?.problems).toMatchObject([
    { slug: old.slug, version: 1, newer: { slug: newer.slug, version: 2 } },
  ]);
});

it("can be duplicated, archived, restored, and deleted only as a draft without candidates", async () => {
  const test = await factory.test(companyId, { timedSections: [5, 6], problems: [[{ title: "A" }], [{ title: "B" }]] });
  const copy = AuthoredTest.parse((await boss.browser.post(`/api/v1/tests/${test.slug}/duplicate`)).json());
  expect(copy).toMatchObject({ state: "draft", invited: 0, basics: { name: "Copy of A test" }, timed: true });
  expect(copy.sections.map(({ duration, problems }) => [duration, problems[0]?.title])).toEqual([
    [5, "A"],
    [6, "B"],
  ]);
  await inviteCandidate(server, test);
  const act = async (slug: string, action: string) =>
    (await boss.browser.post(`/api/v1/tests/${slug}/${action}`)).json<{ state: string }>().state;
  expect([await act(test.slug, "archive"), await act(test.slug, "restore")]).toEqual(["archived", "live"]);
  expect([await act(copy.slug, "archive"), await act(copy.slug, "restore")]).toEqual(["archived", "draft"]);
  expect((await boss.browser.delete(`/api/v1/tests/${test.slug}`)).statusCode).toBe(409);
  // A recruiter's own trial does not lock the test.
  expect((await boss.browser.post(`/rpc/test.start/${copy.id}`)).statusCode).toBe(200);
  expect((await boss.browser.delete(`/api/v1/tests/${copy.slug}`)).statusCode).toBe(204);
  expect((await boss.browser.get(`/api/v1/tests/${copy.slug}`)).statusCode).toBe(404);
});
