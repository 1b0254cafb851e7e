import { readLive } from "@invigil/contract/proctoring/live";
import { SOCKET_PATH } from "@invigil/contract/socket";
import { sql } from "kysely";
import { io } from "socket.io-client";
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

it("shows no page that closed before the server had let it in", async () => {
  const held = await server.deps.pool.connect();
  await held.query("begin; lock table account in access exclusive mode");
  const cookie = [...who.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = io(address, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    reconnection: false,
    query: { testSlug: who.test.slug },
    extraHeaders: { cookie },
  });
  const waiting = async () => (await sql`select from pg_locks where not granted`.execute(server.db)).rows.length;
  await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 60_000 });
  socket.io.engine.close();
  await vi.waitUntil(async () => (await connections()) === 0, { timeout: 60_000 });
  await held.query("commit");
  held.release();
  const page = await openPage(address, who);
  expect(await shown(true)).toBe(true);
  page.close();
  expect(await shown(false)).toBe(true);
});

/** How many are open to the server itself; recruiters in these tests need none. */
const connections = () =>
  new Promise<number>((found, failed) => {
    server.app.server.getConnections((error, count) => (error ? failed(error) : found(count)));
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

it("removes the pages of a class that leaves together in one go", async () => {
  const pages = await Promise.all(Array.from({ length: 12 }, () => openPage(address, who)));
  expect(await shown(true)).toBe(true);
  await countRemovals();
  // While nobody can write, all pages close.
  const held = await server.deps.pool.connect();
  await held.query("begin; lock table open_page in share row exclusive mode");
  for (const page of pages) page.close();
  await vi.waitUntil(() => server.deps.hub.pagesOf(who.solutionSet.id).length === 0, { timeout: 60_000 });
  await held.query("commit");
  held.release();
  expect(await shown(false)).toBe(true);
  await vi.waitFor(async () => expect(await rowsOf("open_page")).toBe(0), { timeout: 60_000 });
  // The first closed page, then all others.
  expect(await rowsOf("removal")).toBeLessThanOrEqual(2);
});

/** Writes a row of `removal` for each statement that has removed pages. */
async function countRemovals(): Promise<void> {
  await server.deps.pool.query(`
    create table removal ();
    create function count_removal() returns trigger language plpgsql as $$
    begin
      if exists (select from gone) then insert into removal default values; end if;
      return null;
    end $$;
    create trigger count_removal after delete on open_page referencing old table as gone
      for each statement execute function count_removal()`);
}

async function rowsOf(table: "open_page" | "removal"): Promise<number> {
  const { rows } = await server.deps.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}
