import {
  createIdentity,
  findIdentity,
  readIdentityFlags,
  type IdentityKind,
} from "@invigil/contract/proctoring/identity-check";
import { toJson } from "@invigil/db/json";
import { blurred, cardOf, crowd, darkened, drawing, person } from "@invigil/vision/testing/pictures";
import { voice } from "@invigil/sound/testing/sounds";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { inviteCandidate, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { submit } from "../../testing/take-test.ts";

let server: TestServer;
let ann: StartedCandidate;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ann = await startCandidate(server);
});

type Sender = Pick<StartedCandidate, "browser">;
interface Proof {
  kind: IdentityKind;
  content: Buffer;
  id?: number;
}
async function send({ browser }: Sender, { kind, content, id = ann.test.id }: Proof) {
  const form = new FormData();
  form.append("name", kind);
  form.append("file", new Blob([new Uint8Array(content)]), kind);
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const path = pathOf(createIdentity, { type: "test", id, kind });
  return browser.send("POST", path, Buffer.from(await request.arrayBuffer()), headers);
}
const flagsOf = async ({ browser }: Sender, id = ann.test.id) =>
  browser.get(pathOf(readIdentityFlags, { type: "test", id }));
const find = async ({ browser }: Sender, id = ann.test.id) =>
  browser.get(`${pathOf(findIdentity, { type: "test", id })}?check_if_exists=true`);
const evidence = (attemptId = ann.solutionSet.id) =>
  server.db.selectFrom("attempt_event").selectAll().where("attempt_id", "=", attemptId).where("kind", "=", "identity");

it("accepts a face photo, an ID document and a voice sample, and shows each to its owner [B7.01, B3.02]", async () => {
  expect((await find(ann)).statusCode).toBe(404);
  expect((await flagsOf(ann)).json()).toEqual({ identity_image: false, id_card_image: false, audio_sample: false });
  const photo = await person("ann");
  const first = await send(ann, { kind: "identity_image", content: photo });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toMatchObject({ id_card_image_url: null, audio_sample_url: null });
  await send(ann, { kind: "id_card_image", content: await drawing("document") });
  const last = await send(ann, { kind: "sample_audio", content: voice({ seconds: 3, loudness: 0.2 }) });
  expect(last.statusCode).toBe(200);
  expect((await find(ann)).json()).toEqual(last.json());
  expect((await flagsOf(ann)).json()).toEqual({ identity_image: true, id_card_image: true, audio_sample: true });
  const shown = await ann.browser.get(createIdentity.response.parse(last.json()).identity_image_url ?? "");
  expect(shown.rawPayload).toEqual(photo);
});

it("tells the reviewer what was found, by which detector, and with what confidence [B4.02]", async () => {
  await send(ann, { kind: "identity_image", content: await person("ann") });
  await send(ann, { kind: "id_card_image", content: await drawing("document") });
  const [photo, card] = await evidence().orderBy("id").execute();
  expect(photo).toMatchObject({ source: "server", detector: expect.stringMatching(/^face-api ssd/) });
  expect(photo?.confidence).toBeGreaterThan(0.6);
  expect(photo?.data).toMatchObject({ proof: "identity_image", faces: 1 });
  expect(photo?.media_id).toMatch(/^identity-image-/);
  expect(card).toMatchObject({ confidence: null, data: { proof: "id_card_image", face_on_document: false } });
});

it("replaces a proof that is taken again, and removes the old file [B4.02]", async () => {
  const first = await send(ann, { kind: "identity_image", content: await person("ann") });
  const second = await send(ann, { kind: "identity_image", content: await person("ben") });
  const [before, after] = [first, second].map((reply) => createIdentity.response.parse(reply.json()));
  expect(after?.identity_image_url).not.toBe(before?.identity_image_url);
  expect((await ann.browser.get(before?.identity_image_url ?? "")).statusCode).toBe(404);
  expect((await find(ann)).json()).toEqual(after);
  const gone = await server.db.selectFrom("file_removal").select("key").execute();
  expect(gone.map(({ key }) => `/media/proctor/${key}`)).toContain(before?.identity_image_url);
  expect(await evidence().execute()).toHaveLength(2);
});

it("refuses a face photo without exactly one clear face, and says why [B5.05]", async () => {
  const photo = await person("ann");
  const cases: [Buffer, RegExp][] = [
    [await drawing("nothing"), /No face is visible/],
    [await crowd(), /More than one face is visible/],
    [await darkened(photo), /too dark/],
    [await blurred(photo), /blurred/],
    [photo.subarray(0, 2_000), /damaged/],
  ];
  for (const [content, reason] of cases) {
    const reply = await send(ann, { kind: "identity_image", content });
    expect(refusal(reply)).toEqual([400, "image_refused"]);
    expect(reply.json()).toMatchObject({
      message: "Image verification failed!",
      description: expect.stringMatching(reason),
      show_custom_message: true,
    });
  }
  expect((await flagsOf(ann)).json()).toMatchObject({ identity_image: false });
  const rows = server.db.selectFrom("proctor_media").select("id").where("attempt_id", "=", ann.solutionSet.id);
  expect(await rows.execute()).toEqual([]);
});

it("refuses a picture of anything but a document, and says what is missing [B5.05]", async () => {
  for (const content of [await person("ann"), await drawing("laptop")]) {
    const reply = await send(ann, { kind: "id_card_image", content });
    expect(refusal(reply)).toEqual([400, "image_refused"]);
    expect(reply.json()).toMatchObject({ description: expect.stringMatching(/No document can be recognised/) });
  }
});

it("compares the face on the document with the photo, and says how certain that is [B4.02]", async () => {
  await send(ann, { kind: "identity_image", content: await person("ann") });
  await send(ann, { kind: "id_card_image", content: await cardOf("ann") });
  await send(ann, { kind: "id_card_image", content: await cardOf("eve") });
  await send(ann, { kind: "id_card_image", content: await drawing("document") });
  const [, own, other, faceless] = await evidence().orderBy("id").execute();
  expect(own?.data).toMatchObject({ face_on_document: true, outline: true, comparison: "same" });
  expect(other?.data).toMatchObject({ comparison: "different", distance: expect.any(Number) as number });
  expect(faceless?.data).toMatchObject({ face_on_document: false, comparison: "no face" });
});

it("refuses an unreadable document [B5.05]", async () => {
  const document = await drawing("document");
  for (const content of [await darkened(document), await blurred(document)]) {
    const reply = await send(ann, { kind: "id_card_image", content });
    expect(refusal(reply)).toEqual([400, "image_refused"]);
  }
});

it("refuses a sample that is too short or silent [B5.05]", async () => {
  const cases: [Buffer, RegExp][] = [
    [voice({ seconds: 0.5, loudness: 0.3 }), /too short/],
    [voice({ seconds: 3, loudness: 0.001 }), /No voice/],
  ];
  for (const [content, reason] of cases) {
    const reply = await send(ann, { kind: "sample_audio", content });
    expect(refusal(reply)).toEqual([400, "audio_refused"]);
    expect(reply.json()).toMatchObject({ description: expect.stringMatching(reason) });
  }
});

it("refuses other file types, and files over 10 MB [B7.01]", async () => {
  const words = await send(ann, { kind: "identity_image", content: Buffer.from("no picture") });
  expect(refusal(words)).toEqual([415, "file_type_refused"]);
  const picture = await send(ann, { kind: "sample_audio", content: await person("ann") });
  expect(refusal(picture)).toEqual([415, "file_type_refused"]);
  const large = await send(ann, { kind: "identity_image", content: Buffer.alloc(10_000_001) });
  expect(refusal(large)).toEqual([413, "file_too_large"]);
});

it("accepts only the caller's own attempt, by the test's id, before and during it [B7.01]", async () => {
  const content = voice({ seconds: 2, loudness: 0.2 });
  const proof = { kind: "sample_audio", content } as const;
  expect((await send(ann, proof)).statusCode).toBe(200);
  const peer = await startCandidate(server, ann.test);
  expect(refusal(await find(peer))).toEqual([404, "not_found"]);
  expect((await flagsOf(peer)).json()).toMatchObject({ audio_sample: false });
  const eve = await startCandidate(server);
  for (const reply of [await send(eve, proof), await find(eve), await flagsOf(eve)]) {
    expect(refusal(reply)).toEqual([404, "solution_set_not_found"]);
  }
  const factory = createFactory(server.db);
  const invited = await inviteCandidate(server, await factory.test((await factory.company()).id));
  await invited.browser.post(`/rpc/test.init/${invited.test.id}`);
  expect((await send(invited, { ...proof, id: invited.test.id })).statusCode).toBe(200);
  await submit(ann);
  expect(refusal(await send(ann, proof))).toEqual([404, "solution_set_not_found"]);
});

it("tells the reviewer at the start which proofs are missing, and why [B4.02]", async () => {
  const factory = createFactory(server.db);
  const proctor = { enabled: true, identity: { photo: true, audio_sample: true } };
  const settings = toJson({ proctor, hacker_extra_data: { identity_card: { enabled: true } } });
  const test = await factory.test((await factory.company()).id, { overrides: { settings } });
  const { browser, account } = await inviteCandidate(server, test);
  await browser.post(`/rpc/test.init/${test.id}`);
  const sample = (loudness: number) => voice({ seconds: 2, loudness });
  for (const content of [sample(0.001), sample(0.001), Buffer.from("no sound")]) {
    await send({ browser }, { kind: "sample_audio", content, id: test.id });
  }
  await send({ browser }, { kind: "id_card_image", content: await drawing("document"), id: test.id });
  await browser.post(`/rpc/test.start/${test.id}`);
  await browser.post(`/rpc/test.start/${test.id}`);
  const { id } = await server.db
    .selectFrom("attempt")
    .select("id")
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  const told = await evidence(id).orderBy("id").execute();
  expect(told.map(({ data }) => data)).toMatchObject([
    { proof: "sample_audio", refused: true, reason: expect.stringMatching(/No voice/) },
    { proof: "sample_audio", refused: true },
    { proof: "sample_audio", refused: true, reason: expect.stringMatching(/wrong type/) },
    { proof: "id_card_image", face_on_document: false },
    { proof: "identity_image", missing: true, refusals: 0 },
    { proof: "sample_audio", missing: true, refusals: 3, reason: expect.stringMatching(/wrong type/) },
  ]);
});
