import { readLive } from "@invigil/contract/proctoring/live";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
let address: string;
let who: ProctoredCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>["browser"];
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
  who = await startProctored(server);
  recruiter = (await signInRecruiter(server, who.companyId)).browser;
});
afterEach(() => server.stop());

/** As the wall shows it. */
async function isConnected(): Promise<boolean> {
  const reply = await recruiter.get(pathOf(readLive, { slug: who.test.slug }));
  return readLive.response.parse(await reply.json()).rows[0]?.connected ?? false;
}
/** Waits until the wall shows it. */
const shown = (connected: boolean) =>
  vi.waitUntil(async () => (await isConnected()) === connected, { timeout: 60_000 });

it("shows a page for as long as it is open", async () => {
  const page = await openPage(address, who);
  expect(await shown(true)).toBe(true);
  page.close();
  expect(await shown(false)).toBe(true);
});

it("shows open pages again after a database crash has emptied their table", async () => {
  const page = await openPage(address, who);
  expect(await shown(true)).toBe(true);
  await sql`truncate open_page, open_server`.execute(server.db);
  expect(await shown(true)).toBe(true);
  page.close();
});

it("does not count pages of a server that stopped without signing off", async () => {
  const gone = "00000000-0000-4000-8000-000000000000";
  await sql`insert into open_server values (${gone}, clock_timestamp() + interval '1 hour')`.execute(server.db);
  await sql`insert into open_page values ('left', ${who.solutionSet.id}, 'tab', ${gone})`.execute(server.db);
  expect(await shown(true)).toBe(true);
  await sql`update open_server set until = clock_timestamp() where id = ${gone}`.execute(server.db);
  expect(await shown(false)).toBe(true);
  const left = () => sql`select from open_page where server = ${gone}`.execute(server.db);
  await vi.waitFor(async () => expect((await left()).rows).toEqual([]), { timeout: 60_000 });
});
