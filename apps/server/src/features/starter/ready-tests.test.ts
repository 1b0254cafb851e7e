import { readAuthoredTest } from "@invigil/contract/authoring/authored-test";
import { listLibrary } from "@invigil/contract/authoring/library";
import { createFromReady, listReady } from "@invigil/contract/authoring/ready-tests";
import { readyTests } from "@invigil/library/ready-tests/all";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
let factory: Factory;
let author: Awaited<ReturnType<typeof signInRecruiter>>;
beforeAll(async () => {
  server = await startServer();
  factory = createFactory(server.db);
});
afterAll(() => server.stop());
beforeEach(async () => {
  author = await signInRecruiter(server, (await factory.company()).id);
});

const listed = async () => listReady.response.parse((await author.browser.get(listReady.path)).json()).tests;
const copy = (slug: string) => author.browser.post(pathOf(createFromReady, { slug }), {});
async function made(slug: string) {
  const reply = await copy(slug);
  expect(reply.statusCode).toBe(201);
  return createFromReady.response.parse(reply.json());
}
const read = async (slug: string) =>
  readAuthoredTest.response.parse((await author.browser.get(pathOf(readAuthoredTest, { slug }))).json());
const library = async () => listLibrary.response.parse((await author.browser.get(listLibrary.path)).json());

it("lists the ready tests with their questions", async () => {
  const tests = await listed();
  expect(tests.map(({ slug }) => slug)).toEqual(readyTests.map(({ slug }) => slug));
  const analyst = tests.find(({ slug }) => slug === "data-analyst");
  expect(analyst).toMatchObject({ name: "Data analyst", cut_off: 60, minutes: 50 });
  expect(analyst?.sections.map(({ name }) => name)).toEqual(["Reading figures", "SQL"]);
  expect(analyst?.sections[1]?.problems[0]).toMatchObject({ title: "Customers who went quiet", copied: false });
});

it.each(readyTests)("makes a live test without gaps from “$name”", async ({ slug, name, cutOff, sections }) => {
  const { slug: own } = await made(slug);
  const test = await read(own);
  expect(test).toMatchObject({ state: "live", faults: [], basics: { name, cut_off: cutOff }, invited: 0 });
  expect(test.sections.map((section) => section.problems.length)).toEqual(
    sections.map(({ questions }) => questions.length),
  );
  expect(test.sections.flatMap(({ problems }) => problems.map(({ allowed }) => allowed))).toEqual(
    sections.flatMap(({ questions }) => questions.map(({ allowed }) => allowed)),
  );
});

it("watches mildly: no camera, no microphone, no full screen, and leaving the page ends nothing", async () => {
  const { slug } = await made("reasoning-screen");
  const { proctoring, onboarding } = await read(slug);
  expect(proctoring.proctor).toMatchObject({
    enabled: true,
    snapshot: false,
    video: { enabled: false },
    audio: { enabled: false },
    full_screen: false,
    browser_tolerance: { enabled: false },
    identity: { photo: false, audio_sample: false },
  });
  expect(onboarding).toMatchObject({ identity_card: false, custom_form: false });
});

it("uses the company's earlier copies again, with what was changed in them", async () => {
  const first = await made("data-analyst");
  const { total } = await library();
  expect(first.copied).toBe(total);
  const second = await made("data-analyst");
  expect(second.copied).toBe(0);
  expect(second.slug).not.toBe(first.slug);
  expect((await library()).total).toBe(total);
  expect((await made("reasoning-screen")).copied).toBe(3);
  const questions = async (slug: string) => (await read(slug)).sections.flatMap(({ problems }) => problems);
  expect((await questions(second.slug)).map(({ slug }) => slug)).toEqual(
    (await questions(first.slug)).map(({ slug }) => slug),
  );
  expect((await listed()).find(({ slug }) => slug === "data-analyst")?.sections[0]?.problems[0]?.copied).toBe(true);
});

it("copies no question twice if two people use a ready test at once", async () => {
  const both = await Promise.all([made("data-analyst"), made("data-analyst")]);
  const { total } = await library();
  expect(both.map(({ copied }) => copied).toSorted((a, b) => a - b)).toEqual([0, total]);
});

it("copies a question anew if the company has archived its copy", async () => {
  const { slug } = await made("reasoning-screen");
  const [question] = (await read(slug)).sections.flatMap(({ problems }) => problems);
  await author.browser.post(`/api/v1/library/problem/${question?.slug}/archive`, { archived: true });
  expect((await made("reasoning-screen")).copied).toBe(1);
});

it("makes nothing from a ready test that does not exist", async () => {
  expect(refusal(await copy("unheard-of"))).toEqual([404, "test_not_found"]);
  expect((await library()).total).toBe(0);
});
