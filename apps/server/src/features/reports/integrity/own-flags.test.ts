import { readFlags } from "@invigil/contract/proctoring/integrity";
import { toJson } from "@invigil/db/json";
import { noteFindings } from "@invigil/records/evidence/note-findings";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCandidate } from "../../../testing/candidate.ts";
import { createFactory } from "../../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { submit } from "../../../testing/take-test.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

/** A candidate whose camera showed a phone in two pictures, and something else in a third that proves nothing. */
async function seenWithPhone(flags: boolean) {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const settings = toJson({ proctor: { enabled: true }, candidate_report: { flags } });
  const test = await factory.test(company.id, { overrides: { settings } });
  const who = await startCandidate(server, test);
  const pictures: string[] = [];
  for (const [index, confidence] of [0.4, 0.6, null].entries()) {
    server.advance(10_000);
    const at = server.now();
    const id = `picture-${test.slug}-${index}`;
    pictures.push(id);
    await server.deps.storage.put(id, Buffer.from("picture"), "image/webp");
    const file = {
      kind: "snapshot" as const,
      sequence: index + 1,
      content_type: "image/webp",
      size: 7,
      state: "stored" as const,
    };
    const times = { taken_at: at, created_at: at, stored_at: at };
    await server.db
      .insertInto("proctor_media")
      .values({ id, attempt_id: who.solutionSet.id, ...file, ...times })
      .execute();
    if (confidence === null) continue;
    const media = { id, attempt_id: who.solutionSet.id, sequence: index + 1, taken_at: at };
    const data = { objects: [{ kind: "cell phone", score: confidence }] };
    await server.db
      .transaction()
      .execute((tx) => noteFindings(tx, media, [{ kind: "objects", confidence, detector: "a detector", data }]));
  }
  await submit(who);
  return { who, slug: test.slug, pictures };
}

it("shows candidates what was seen, when, for how long, and the picture of it", async () => {
  const { who, slug, pictures } = await seenWithPhone(true);
  const { flags } = readFlags.response.parse((await who.browser.get(pathOf(readFlags, { slug }))).json());
  expect(flags).toMatchObject([
    {
      kind: "objects",
      label: "Unauthorized objects detected",
      seen: "Looked like a phone",
      duration: 10_000,
      confidence: expect.closeTo(0.6) as number,
      media: { url: expect.stringContaining(pictures[1] ?? "") as string, content_type: "image/webp" },
    },
  ]);
  expect((await who.browser.get(flags[0]?.media?.url ?? "")).statusCode).toBe(200);
  // A picture that no entry is based on stays with the reviewers.
  expect((await who.browser.get(`/media/proctor/${pictures[2]}`)).statusCode).toBe(404);
  const stranger = await startCandidate(server);
  expect((await stranger.browser.get(flags[0]?.media?.url ?? "")).statusCode).toBe(404);
});

it("shows no pictures if the test does not show the evidence", async () => {
  const { who, pictures } = await seenWithPhone(false);
  expect((await who.browser.get(`/media/proctor/${pictures[0]}`)).statusCode).toBe(404);
});
