import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import * as calls from "@invigil/contract/interviews/session";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPiece, aPlan, startInterview, type Interviewee } from "../../testing/interview-calls.ts";
import { refusal } from "../../testing/refusal.ts";
import { submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const CV = Buffer.from("Ada, SQL since 2019");
const pieces = () => server.db.selectFrom("interview_piece").selectAll().orderBy("stored_at").orderBy("part").execute();
const marks = () => server.db.selectFrom("file_removal").select("key").execute();
const files = async () => (await readdir(server.deps.config.dataDir, { recursive: true })).filter(isOurs);
const isOurs = (name: string) => name.includes("interview-");

async function speaking(): Promise<Interviewee> {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  return who;
}

it("writes no file for a CV or a piece that it refuses", async () => {
  const early = await startInterview(server, { plan: aPlan({ cv: "optional" }) });
  expect(refusal(await early.sendCv(CV))).toEqual([404, "interview_not_found"]);
  await early.consent();
  await early.call(calls.skipCv);
  await early.begin();
  expect(refusal(await early.sendCv(CV))).toEqual([409, "interview_begun"]);
  const who = await speaking();
  expect(refusal(await who.sendPiece(0, randomUUID(), 0))).toEqual([409, "stale_turn"]);
  await submit(who);
  expect(refusal(await who.sendPiece(1, randomUUID(), 0))).toEqual([409, "session_ended"]);
  expect(await marks()).toEqual([]);
  expect(await files()).toEqual([]);
});

it("removes a file at once if the interview goes on while it is being written", async () => {
  const who = await speaking();
  const { storage } = server.deps;
  const put = storage.put.bind(storage);
  storage.put = async (...args) => {
    storage.put = put;
    await put(...args);
    await who.type(1, "I would rather type.");
  };
  expect(refusal(await who.sendPiece(1, randomUUID(), 0))).toEqual([409, "stale_turn"]);
  const cv = await startInterview(server, { plan: aPlan({ cv: "optional" }) });
  await cv.consent();
  storage.put = async (...args) => {
    storage.put = put;
    await put(...args);
    await cv.call(calls.skipCv);
    await cv.begin();
  };
  expect(refusal(await cv.sendCv(CV))).toEqual([409, "interview_begun"]);
  expect(await marks()).toEqual([]);
  expect(await files()).toEqual([]);
});

it("stores only the samples of a piece", async () => {
  const who = await speaking();
  const padded = Buffer.concat([aPiece(1_000), Buffer.alloc(100_000, 1)]);
  padded.writeUInt32LE(padded.length - 8, 4);
  expect((await who.sendPiece(1, randomUUID(), 0, padded)).statusCode).toBe(200);
  const [piece] = await pieces();
  expect(await server.deps.storage.read(piece?.file_key ?? "")).toEqual(aPiece(1_000));
});

it("takes no more sound than the time since the question was asked, and the rest later", async () => {
  const who = await speaking();
  const id = randomUUID();
  for (let part = 0; part < 6; part += 1) {
    expect((await who.sendPiece(1, id, part, aPiece(5_000))).statusCode).toBe(200);
  }
  const ahead = await who.sendPiece(1, id, 6, aPiece(5_000));
  expect(refusal(ahead)).toEqual([429, "too_many_requests"]);
  expect(ahead.headers["retry-after"]).toBe("5");
  server.advance(5_000);
  expect((await who.sendPiece(1, id, 6, aPiece(5_000))).json()).toEqual({ count: 7 });
  expect(await files()).toHaveLength(7);
});
