import { listHelp } from "@invigil/contract/help/inbox";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => void (server = await startServer()));
beforeEach(async () => {
  const { id } = await createFactory(server.db).company();
  browser = (await signInRecruiter(server, id)).browser;
});
afterAll(() => server.stop());

const entry = (question: string, id: number | null = null) => ({
  id,
  question,
  answer: `About ${question}`,
  for_candidates: true,
  for_staff: false,
});
const save = (entries: object[], removed: number[] = []) =>
  browser.send("PUT", "/api/v1/help-entries", { entries, removed });
const list = async () => listHelp.response.parse((await browser.get("/api/v1/help-entries")).json()).entries;
const questions = async () => (await list()).map(({ question }) => question);

it("stores answers in their order, changes and removes them", async () => {
  await save([entry("A"), entry("B"), entry("C")]);
  const [a, b, c] = await list();
  await save([entry("C", c?.id), entry("New"), entry("A, changed", a?.id)], [b?.id ?? 0]);
  expect(await questions()).toEqual(["C", "New", "A, changed"]);
  const audit = await server.db.selectFrom("audit").select("action").where("action", "=", "help.save").execute();
  expect(audit.length).toBeGreaterThanOrEqual(2);
});

it("removes nothing that a colleague has added since the page was loaded", async () => {
  await save([entry("A")]);
  const [a] = await list();
  await save([entry("A", a?.id), entry("A colleague’s")]);
  await save([entry("Mine"), entry("A", a?.id)]);
  expect(await questions()).toEqual(["Mine", "A", "A colleague’s"]);
});

it("never touches another company’s answers", async () => {
  await save([entry("A")]);
  const [a] = await list();
  const { id } = await createFactory(server.db).company();
  const stranger = (await signInRecruiter(server, id)).browser;
  const body = { entries: [entry("Taken over", a?.id)], removed: [a?.id] };
  await stranger.send("PUT", "/api/v1/help-entries", body);
  expect(await questions()).toEqual(["A"]);
});

it("refuses answers without words, and more than 200", async () => {
  expect(refusal(await save([{ ...entry("A"), answer: " " }]))).toEqual([400, "invalid_request"]);
  await save(Array.from({ length: 200 }, (_, index) => entry(`Question ${index}`)));
  expect(refusal(await save([entry("One more")]))).toEqual([400, "invalid_request"]);
  expect(await list()).toHaveLength(200);
});
