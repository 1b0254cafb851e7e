import { readFilm } from "@invigil/contract/proctoring/film";
import { noteFindings } from "@invigil/records/evidence/note-findings";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { callProctor, startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { refusal } from "../../testing/refusal.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
let who: ProctoredCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
beforeEach(async () => {
  server = await startServer();
  who = await startProctored(server);
  recruiter = await signInRecruiter(server, who.companyId);
});
afterEach(() => server.stop());

const ask = (query: Record<string, string> = {}, browser = recruiter.browser) =>
  browser.get(
    `${pathOf(readFilm, { slug: who.test.slug })}?${new URLSearchParams({ username: who.account.username, ...query })}`,
  );
const read = async (query?: Record<string, string>) => readFilm.response.parse((await ask(query)).json());

async function store(state: "stored" | "deleted" | "signed" = "stored") {
  server.advance(15_000);
  const at = server.now();
  const id = `picture-${at.getTime()}`;
  const about = { id, attempt_id: who.solutionSet.id, kind: "snapshot" as const, content_type: "image/webp", size: 1 };
  await server.db
    .insertInto("proctor_media")
    .values({ ...about, sequence: null, state, taken_at: at, created_at: at, stored_at: at })
    .execute();
  return { id, attempt_id: who.solutionSet.id, sequence: null, taken_at: at };
}

it("lists the stored pictures in order, with what each shows and what happened until the next", async () => {
  const first = await store();
  const second = await store();
  await store("signed");
  await store("deleted");
  const third = await store();
  const faces = { kind: "multiple-faces" as const, confidence: 0.9, detector: "ssd", data: {} };
  await server.db.transaction().execute((tx) => noteFindings(tx, first, [faces]));
  await server.db.transaction().execute((tx) => noteFindings(tx, second, [faces]));
  const page = await openPage(await server.listen(), who);
  server.advance(5_000);
  await page.say({ type: "blur", problem: null }, { seq: 1, at: server.now().toISOString() });
  page.close();

  const film = await read();
  const faced = [{ kind: "multiple-faces", label: "Multiple faces detected" }];
  expect(film.pictures.map(({ id, seen }) => [id, seen])).toEqual([
    [first.id, faced],
    [second.id, faced],
    [third.id, [{ kind: "blur", label: null }]],
  ]);
  expect(film).toMatchObject({ deleted: 1, next: null, start_time: "2026-01-01T10:00:00.000Z" });
  expect(film.pictures[0]).toMatchObject({ url: `/media/proctor/${first.id}`, at: first.taken_at.toISOString() });
});

it("pages through a long film without losing or repeating a picture or an alert", async () => {
  const stored = [];
  for (let index = 0; index < 7; index += 1) stored.push(await store());
  const alert = { kind: "no-face" as const, confidence: 0.9, detector: "ssd", data: {} };
  for (const picture of [stored[2], stored[6]])
    if (picture) await server.db.transaction().execute((tx) => noteFindings(tx, picture, [alert]));
  const found = [];
  let after: string | null = null;
  do {
    const part: Awaited<ReturnType<typeof read>> = await read({ limit: "3", ...(after !== null && { after }) });
    found.push(...part.pictures);
    after = part.next;
  } while (after !== null);
  expect(found.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(found.flatMap(({ seen }, index) => (seen.length > 0 ? [index] : []))).toEqual([2, 6]);
  expect(refusal(await ask({ after: "nonsense" }))).toEqual([400, "invalid_request"]);
});

it("is for recruiters of the test's company only", async () => {
  const other = await createFactory(server.db).company();
  const stranger = await signInRecruiter(server, other.id);
  expect(refusal(await ask({}, stranger.browser))).toEqual([404, "test_not_found"]);
  expect((await ask({}, who.browser)).statusCode).toBe(403);
});

it("gives each picture of a batch the time at which it came, not that of its address [B7.04]", async () => {
  await server.stop();
  server = await startServer();
  who = await startProctored(
    server,
    { snapshot_seconds: 15 },
    { batch_proctoring_scaling: { ab: true, percentage: 100 } },
  );
  recruiter = await signInRecruiter(server, who.companyId);
  const asked = {
    upload_speed: null,
    download_speed: null,
    offline_duration: 0,
    assessment_id: who.test.id,
    failed_image_uploads: [],
    proctoring_start_time: server.now().toISOString(),
    image_sequence: -1,
    mode: "image",
    batch_size: 3,
    last_signed_url: null,
    initial_call: true,
  };
  const reply = await callProctor(server, who.settings.token, "/v1/batch-signed-url", asked);
  const { signed_urls: urls } = reply.json<{ signed_urls: { signed_url: string }[] }>();
  const times: string[] = [];
  for (const { signed_url } of urls) {
    server.advance(15_000);
    times.push(server.now().toISOString());
    const put = await server.browser().send("PUT", signed_url, "picture", { "content-type": "image/webp" });
    expect(put.statusCode).toBe(200);
  }
  expect((await read()).pictures.map(({ at }) => at)).toEqual(times);
});
