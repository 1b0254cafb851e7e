import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { signImage } from "@invigil/contract/proctoring/proctoring";
import { stillWords } from "@invigil/rules/evidence/still-words";
import { person } from "@invigil/vision/testing/pictures";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { callProctor, startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";

/** The detectors take their time on a busy machine. */
const PATIENT = { timeout: 500_000, interval: 500 };
const SLOW = { timeout: 600_000 };
const EVERY = 15_000;

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  worker = await startWorkerProcess(server, { dataDir: server.deps.config.dataDir, languages: ["python"] });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

/** Asks for a new address, as the page does for each picture, and sends whatever it likes there. */
async function send(who: ProctoredCandidate, content: Buffer): Promise<void> {
  server.advance(EVERY);
  const reply = await callProctor(server, who.settings.token, signImage.path, {
    upload_speed: null,
    download_speed: null,
    offline_duration: 0,
    assessment_id: who.test.id,
    failed_image_uploads: [],
    proctoring_start_time: server.now().toISOString(),
    image_sequence: -1,
    mode: "image",
  });
  const { signed_url: url } = signImage.response.parse(reply.json());
  const headers = { "content-type": "image/webp" };
  const stored = await server.inject({ method: "PUT", url, headers, payload: content });
  expect(stored.statusCode).toBeLessThan(300);
}

/** What a reviewer reads once the worker has looked at every picture. */
async function timeline(who: ProctoredCandidate) {
  const isWaiting = () =>
    server.db
      .selectFrom("proctor_media")
      .select("id")
      .where("attempt_id", "=", who.solutionSet.id)
      .where("analysed_at", "is", null)
      .executeTakeFirst();
  await vi.waitUntil(async () => !(await isWaiting()), PATIENT);
  const recruiter = await signInRecruiter(server, who.companyId);
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
  const { evidence } = readTimeline.response.parse((await recruiter.browser.get(path)).json());
  return evidence.filter(({ kind }) => kind === "camera-still");
}

it("shows that a program sent one old picture to many new addresses [B7.03, B7.20]", async () => {
  const who = await startProctored(server);
  const began = server.now().getTime() + EVERY;
  const old = await person("ann");
  for (let count = 0; count < 8; count += 1) await send(who, old);
  const lines = await timeline(who);
  expect(lines).toMatchObject([
    { source: "analysis", at: new Date(began).toISOString(), data: { pattern: "identical", count: 8, minutes: 2 } },
  ]);
  const [line] = lines;
  expect(line && stillWords(line.kind, line.data)).toContain("8 pictures in 2 minutes are the same file.");
});

it("shows the same of an old picture that is saved anew each time, and of nobody who moves", SLOW, async () => {
  const forger = await startProctored(server);
  const honest = await startProctored(server);
  const old = sharp(await person("eve"));
  for (let count = 0; count < 13; count += 1) {
    await send(
      forger,
      await old
        .clone()
        .webp({ quality: 95 - count })
        .toBuffer(),
    );
    // Somebody who sways by a few pixels.
    const left = 8 + Math.round(8 * Math.sin(count));
    const moved = old.clone().extract({ left, top: 4, width: 600, height: 450 }).resize(640, 480);
    await send(honest, await moved.webp({ quality: 90 }).toBuffer());
  }
  expect(await timeline(forger)).toMatchObject([{ data: { pattern: "nearly", count: 13 } }]);
  expect(await timeline(honest)).toEqual([]);
});
