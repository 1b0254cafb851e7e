import { SAVE_GRACE } from "@invigil/contract/constants";
import { declineDraft, handInDraft } from "@invigil/contract/taking/late-drafts";
import type { Report } from "@invigil/contract/results/reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { openPage } from "../../testing/socket-page.ts";
import { closeDue } from "../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

it("tells another device's page after the end when a late draft arrives, and when it is decided on", async () => {
  const company = await createFactory(server.db).company();
  const who = await startCandidate(server, await createFactory(server.db).test(company.id));
  server.advance(Date.parse(who.solutionSet.expiry ?? "") - server.now().getTime() + SAVE_GRACE);
  await closeDue(server);
  const page = await openPage(await server.listen(), who);
  const told = () => page.messages.filter(({ type }) => type === "receipt-changed").length;

  const reply = await who.browser.post(pathOf(handInDraft), {
    test_solution_set: who.solutionSet.id,
    problem: who.problems[0]?.slug,
    seq: 4,
    base: 0,
    writer: "a-tab-that-was-offline",
    answer: "one and two",
    written_at: "2026-01-01T10:00:59.000Z",
  });
  expect(reply.statusCode).toBe(200);
  expect(await page.heard("receipt-changed")).toMatchObject({ solution_set_id: who.solutionSet.id });

  const { browser } = await signInRecruiter(server, company.id);
  const report = await browser.get(`/api/v1/test/${who.test.slug}/solutionset?username=${who.account.username}`);
  const [draft] = report.json<Report>().sections.flatMap(({ problems }) => problems)[0]?.late_drafts ?? [];
  const decided = await browser.post(pathOf(declineDraft, { id: draft?.id ?? 0 }), { reason: "Typed too late." });
  expect(decided.statusCode).toBe(200);
  await page.heard("receipt-changed", () => told() === 2);
  page.close();
});
