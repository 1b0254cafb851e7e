import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, expect, it } from "vitest";
import { signMedia } from "../../shared/media/sign-media.ts";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { saveAnswer } from "../../testing/take-test.ts";
import { upload } from "./testing/upload.ts";

let server: TestServer;
afterEach(() => server.stop());

/** A server whose reserve is this share of what is free now. */
async function serveWith(share: number): Promise<StartedCandidate> {
  const { bavail, bsize } = await statfs(tmpdir());
  const reserve = Math.round((bavail * bsize * share) / 1_000_000);
  server = await startServer({ env: { DISK_RESERVE_MB: String(reserve) } });
  return startCandidate(server);
}

async function becomeStranger({ account }: StartedCandidate): Promise<void> {
  await server.db.updateTable("session").set({ unproven: true }).where("account_id", "=", account.id).execute();
}

async function sendPicture({ solutionSet }: StartedCandidate, sequence: number) {
  const picture = { sequence, contentType: "image/webp", maxBytes: 100, takenAt: server.now() };
  const signed = await signMedia(server.deps, { attemptId: solutionSet.id, kind: "snapshot", ...picture });
  return server.browser().send("PUT", signed.signed_url, "picture", { "content-type": "image/webp" });
}

const NOTES = { content: "some notes", name: "notes.txt" };

it("refuses files before the disk is full, and still saves what is typed", async () => {
  const ann = await serveWith(2);
  expect(refusal(await upload(ann.browser, NOTES))).toEqual([507, "storage_full"]);
  expect(refusal(await sendPicture(ann, 0))).toEqual([507, "storage_full"]);
  expect(await saveAnswer(ann, ann.problems[0]?.slug ?? "", { answer: "typed" })).toMatchObject({
    slug: expect.any(String),
  });
});

it("stops those who came by an open link first, until they open their personal link", async () => {
  const ann = await serveWith(0.5);
  expect((await upload(ann.browser, NOTES)).statusCode).toBe(200);
  expect((await sendPicture(ann, 0)).statusCode).toBe(200);
  await becomeStranger(ann);
  expect(refusal(await upload(ann.browser, NOTES))).toEqual([507, "storage_full"]);
  expect(refusal(await sendPicture(ann, 1))).toEqual([507, "storage_full"]);
  await ann.browser.signIn(server.deps, ann.account.id);
  expect((await upload(ann.browser, NOTES)).statusCode).toBe(200);
  expect((await sendPicture(ann, 2)).statusCode).toBe(200);
});
