import { attachmentKind } from "@invigil/contract/proctoring/media";
import { afterEach, beforeEach, expect, it } from "vitest";
import { toJson } from "@invigil/db/json";
import { startCandidate, signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import type { Browser } from "../../testing/browser.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

// Loopback stands for every machine that must not be contacted, whatever it would return.
const LINK = "https://127.0.0.1:9/handout.pdf";

async function withLink(url: string) {
  const ann = await startCandidate(server);
  const slug = ann.problems[0]?.slug ?? "";
  const content = toJson({ downloads: [{ name: "Handout", url }] });
  await server.db.updateTable("problem").set({ content }).where("slug", "=", slug).execute();
  return { ann, slug };
}

const ask = (browser: Browser, problem: string, url: string) =>
  browser.get(`${attachmentKind.path}?${new URLSearchParams({ problem, url })}`);

it("leaves a link unchecked if the server must not contact its address [A5.04]", async () => {
  for (const url of [LINK, "http://example.com/handout.pdf", "ftp://example.com/x", "not an address"]) {
    const { ann, slug } = await withLink(url);
    const reply = await ask(ann.browser, slug, url);
    expect([reply.statusCode, reply.json()]).toEqual([200, { embed: null }]);
  }
});

it("checks only links in a question that the caller may read [A5.04]", async () => {
  const { ann, slug } = await withLink(LINK);
  expect((await ask(ann.browser, slug, "https://127.0.0.1:9/another.pdf")).statusCode).toBe(404);
  const stranger = await startCandidate(server);
  expect((await ask(stranger.browser, slug, LINK)).statusCode).toBe(404);
  const { company_id: companyId } = await server.db
    .selectFrom("problem")
    .select("company_id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  const own = await signInRecruiter(server, companyId);
  expect((await ask(own.browser, slug, LINK)).statusCode).toBe(200);
  const other = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  expect((await ask(other.browser, slug, LINK)).statusCode).toBe(404);
});
