import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WorkerOffer } from "@invigil/contract/authoring/judging";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { claimRun } from "@invigil/records/runs/queue-work";
import { enqueueRun } from "@invigil/records/runs/queue";
import { readLiveWorkers } from "@invigil/records/runs/workers";
import type { Sandbox } from "@invigil/sandbox/types";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseConfig } from "./config.ts";
import { findOffer } from "./find-offer.ts";
import { judgeRun } from "./judge-run.ts";
import type { Kind } from "./kinds/kind.ts";
import { TRIED } from "./kinds/outcome.ts";
import { KeyFault } from "./kinds/verdict.ts";
import { runWorker } from "./run-worker.ts";

const log = pino({ level: "silent" });
/** For kinds that never look into it. */
const nowhere = { isolation: "none", languages: [] } as unknown as Sandbox;

let database: TestDatabase;
let folder: string;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-run-worker-"));
  db = openDb(openPool(database.url, { max: 3 }));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it("says in one sentence, for every type, why nothing can run if code cannot be isolated [A7.28]", async () => {
  // A machine without bubblewrap.
  vi.stubEnv("PATH", folder);
  const said: string[] = [];
  const heard = pino({ level: "error" }, { write: (line) => void said.push(line) });
  const config = parseConfig({ DATABASE_URL: database.url, DATA_DIR: folder, WORKER_ID: "w" });
  const worker = await runWorker(config, heard);
  const [card] = await vi.waitUntil(async () => {
    const found = (await readLiveWorkers(db)).map((row) => WorkerOffer.parse(row));
    return found[0]?.unavailable[0]?.reason.includes("starting") === false && found;
  });
  expect(card?.offers).toEqual([]);
  expect(card?.unavailable.map(({ problem_type }) => problem_type)).toContain("SCR");
  const reasons = new Set(card?.unavailable.map(({ reason }) => reason));
  expect(reasons.size).toBe(1);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`Code cannot be run here: ${[...reasons].join("")}`);
  await worker.stop();
  expect(await readLiveWorkers(db)).toEqual([]);
});

it("offers the other kinds if one fails to start", async () => {
  const technology = { id: "x", name: "X", version: "1", mode: "x", extension: "x", note: null } as const;
  const works: Kind = {
    types: ["MLI", "DSC"],
    offer: async () => ({ technologies: [{ ...technology, category: "language" }] }),
    judge: async () => TRIED,
  };
  const breaks: Kind = { ...works, types: ["DBA"], offer: () => Promise.reject(new Error("no disk")) };
  const offer = await findOffer([breaks, works], nowhere, log);
  expect(offer.offers).toEqual(["MLI:x", "DSC:x"]);
  expect(offer.unavailable).toEqual([
    { problem_type: "DBA", reason: "It failed to start. The worker's log says why." },
  ]);
});

it("reports every configuration fault at once", () => {
  expect(() => parseConfig({ SLOTS: "none", LANGUAGES_DIR: "/nowhere", LOG_LEVEL: "loud" })).toThrow(
    /^Please correct these settings of the worker:\n {2}DATABASE_URL: .+\n {2}SLOTS: .+\n {2}LANGUAGES_DIR: is not a folder\n {2}LOG_LEVEL: .+$/,
  );
  const { id, slots, languages } = parseConfig({ DATABASE_URL: database.url, SLOTS: "3", LANGUAGES: "c, python" });
  expect({ slots, languages }).toEqual({ slots: 3, languages: ["c", "python"] });
  expect(id).not.toBe(parseConfig({ DATABASE_URL: database.url }).id);
});

describe("a judge that fails", () => {
  async function judgeWith(judge: Kind["judge"]) {
    const attempt = await createAttempt(db);
    const technology = "x";
    const job = { ...attempt, kind: "submit", solutionId: null, seq: null, technology, needs: "SCR:x" } as const;
    const request = { code: "", verify: true };
    const { id } = await enqueueRun(db, { ...job, request, now: new Date() });
    const run = await claimRun(db, { worker: "w", offers: ["SCR:x"], leaseMs: 60_000 });
    const kind: Kind = { types: ["SCR"], offer: async () => ({ technologies: [] }), judge };
    const files = { attachedFiles: async () => [], caseTexts: async () => ({}) };
    const deps = { db, sandbox: nowhere, kinds: [kind], worker: "w", ...files, log };
    if (run) await judgeRun(deps, run, new AbortController().signal);
    const columns = ["state", "message", "result"] as const;
    return db
      .selectFrom("run")
      .select(columns)
      .where("id", "=", id ?? "")
      .executeTakeFirstOrThrow();
  }

  it("is not tried again if the key is at fault, and tells a candidate nothing about it", async () => {
    let asked = 0;
    const { state, message } = await judgeWith(async () => {
      asked += 1;
      throw new KeyFault("The checker crashed on 42.");
    });
    expect({ asked, state, message }).toEqual({ asked: 1, state: "ERROR", message: expect.not.stringContaining("42") });
  });

  it("is tried once more", async () => {
    let asked = 0;
    const { state } = await judgeWith(async () => {
      asked += 1;
      if (asked === 1) throw new Error("the box broke");
      return { ...TRIED, status: "ACC", share: 1 };
    });
    expect({ asked, state }).toEqual({ asked: 2, state: "EVALUATED" });
  });

  it("ends in an honest error, never in a rejection", async () => {
    const row = await judgeWith(() => Promise.reject(new Error("the box broke")));
    expect(row).toEqual({
      state: "ERROR",
      message: "The judge failed on this code. The code is not to blame.",
      result: null,
    });
  });
});
