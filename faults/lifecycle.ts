import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SOCKET_PATH } from "@invigil/contract/socket";
import type { Db } from "@invigil/db/connection";
import { SHORTEST_OUTAGE } from "@invigil/rules/time/outage";
import { freePort } from "../scripts/free-port.ts";
import { withDatabase } from "./support/database.ts";
import { createInstallation, type Installation, type Person } from "./support/installation.ts";
import { createLoad } from "./support/load.ts";
import { untilEnded, launch, startProduct, stopProduct, type Product } from "./support/product.ts";
import { brokenPromises, nothingPromised } from "./support/promises.ts";
import { createVisitor } from "./support/visitor.ts";

const SAVING_PEOPLE = 4;
/** They run by themselves, the first of them after a minute, and a stop does not wait for that. */
const CONNECTIONS_END_AFTER = 60_000;
const GRACE = 5_000;
const SWEPT_WITHIN = 120_000;

export interface Finding {
  name: string;
  /** The measurements, for people. */
  facts: string;
  faults: string[];
}

/** Starts and stops that are not catastrophes but must be right too. */
export async function checkLifecycle(onFinding: (finding: Finding) => void): Promise<Finding[]> {
  const place = await createInstallation({ people: SAVING_PEOPLE + 2 });
  const findings: Finding[] = [];
  let product = await startProduct(place);
  const note = (finding: Finding) => {
    findings.push(finding);
    onFinding(finding);
  };
  try {
    note(await checkSecondStart(place, product));
    const after = await checkDeadlines(place, product);
    product = after.product;
    note(after.finding);
    note(await checkStop(place, product));
    product = await startProduct(place);
    note(await checkCleanStart(place, product));
    return findings;
  } finally {
    await stopProduct(product);
    await place.remove();
  }
}

async function checkSecondStart({ dataDir }: Installation, first: Product): Promise<Finding> {
  const second = launch({ dataDir, port: await freePort() });
  const { code, out, err } = await untilEnded(second);
  const advice = "Stop it first, or set DATA_DIR to another folder.";
  const sentence = `The folder ${dataDir} is in use by another Invigil (process ${first.pid}). ${advice}\n`;
  const faults: string[] = [];
  if (code !== 1) faults.push(`It exited with code ${code}.`);
  if (out + err !== sentence) faults.push(`It printed: ${out}${err}`);
  if ((await fetch(`${first.address}/readyz`)).status !== 200) faults.push("The first one is no longer ready.");
  return { name: "A second start in the same folder", facts: err.trim(), faults };
}

/** The times of two attempts run out: of one just before the server dies, of the other while it is dead. */
async function checkDeadlines(place: Installation, product: Product): Promise<{ finding: Finding; product: Product }> {
  const [early, late] = [await startWriting(place, product, -1), await startWriting(place, product, -2)];
  const ends = (id: number, at: Date) =>
    withDatabase(place.dataDir, (db) =>
      db.updateTable("attempt").set({ expires_at: at }).where("id", "=", id).execute(),
    );
  // After its answer and before the server's last sign, but too recent to be swept.
  const before = new Date();
  await withDatabase(place.dataDir, (db) => untilSigned(db, before));
  const within = new Date(Date.now() + GRACE);
  await ends(late.id, within);
  await ends(early.id, before);
  product.kill("SIGKILL");
  await product.ended;
  await sleep(SHORTEST_OUTAGE);

  const again = await startProduct(place);
  const faults: string[] = [];
  const { solution_set: moved } = await late.visitor.start();
  const [credit] = moved.outages ?? [];
  const given = (Date.parse(moved.expiry ?? "") - within.getTime()) / 60_000;
  if (moved.status !== "ACTIVE" || credit === undefined || given !== credit.minutes || given < 1)
    faults.push(`The later deadline should have moved by the outage, and is ${moved.expiry}.`);
  const told = await withDatabase(place.dataDir, (db) =>
    db.selectFrom("news").select("event").where("attempt_id", "=", late.id).execute(),
  );
  if (!JSON.stringify(told).includes('"outage"')) faults.push("The page was not told why.");
  const edit = { ...late.edit, seq: 2, base: 1 };
  if ((await late.visitor.refusalOfSave(late.slug, edit)) !== undefined)
    faults.push("A save after the outage was refused.");

  const attempt = await untilSwept(place, early.id);
  if (attempt?.submitted_at?.getTime() !== before.getTime())
    faults.push(`It should end at ${before.toISOString()} and ended at ${attempt?.submitted_at?.toISOString()}.`);
  if (attempt?.submission_type !== "ASB" || attempt.reason !== "Test Time Expiry") faults.push("The reason is wrong.");
  const receipt = await early.visitor.receipt(place.test.slug);
  if (receipt.submitted_at !== before.toISOString()) faults.push(`The receipt says ${receipt.submitted_at}.`);
  const refusal = await early.visitor.refusalOfSave(early.slug, { ...early.edit, seq: 2, base: 1 });
  if (refusal !== 409) faults.push(`A save after the end returned ${refusal ?? "a receipt"}.`);
  const facts = `${given} min given back; the attempt that was over before ended as of its deadline`;
  return { finding: { name: "Deadlines around the death of the server", facts, faults }, product: again };
}

/** Waits until the server has signed that it was there after this moment. */
async function untilSigned(db: Db, moment: Date): Promise<void> {
  const sign = () => db.selectFrom("service_sign").select("at").where("at", ">", moment).executeTakeFirst();
  while (!(await sign())) await sleep(20);
}

async function startWriting(place: Installation, { address }: Product, index: number) {
  const visitor = createVisitor(address, person(place, index), place.test.id);
  const { solution_set, sections } = await visitor.start();
  const edit = { seq: 1, base: 0, writer: "tab-of-the-last", answer: "In time." };
  const problem = sections[0]?.problems[0]?.slug ?? "";
  const { slug } = await visitor.create({ setId: solution_set.id, problem }, edit);
  return { visitor, id: solution_set.id, slug, edit };
}

async function untilSwept({ dataDir }: Installation, attemptId: number) {
  const limit = performance.now() + SWEPT_WITHIN;
  return withDatabase(dataDir, async (db) => {
    while (performance.now() < limit) {
      const row = await db
        .selectFrom("attempt")
        .select(["state", "submitted_at", "submission_type", "reason"])
        .where("id", "=", attemptId)
        .executeTakeFirst();
      if (row?.state === "END") return row;
      await sleep(50);
    }
    return undefined;
  });
}

/** In the middle of work, with keep-alive connections and sockets open. */
async function checkStop(place: Installation, product: Product): Promise<Finding> {
  const promised = nothingPromised();
  const load = await createLoad(product.address, place, SAVING_PEOPLE, promised);
  load.run();
  const sockets = await Promise.all([1, 2, 3].map(() => openSocket(product.address)));
  await sleep(500);
  const since = performance.now();
  product.kill("SIGTERM");
  const { code, out, err } = await untilEnded(product);
  const took = performance.now() - since;
  await load.stop();
  for (const socket of sockets) socket.destroy();

  const faults: string[] = load.violations.splice(0);
  if (code !== 0) faults.push(`It exited with code ${code}.`);
  if (took > CONNECTIONS_END_AFTER) faults.push(`It took ${Math.round(took)} ms.`);
  if (/"level":[56]0/.test(out) || err !== "") faults.push(`It printed: ${out}${err}`);
  if (existsSync(join(place.dataDir, "postgres", "postmaster.pid"))) faults.push("The database was left behind.");
  const again = await startProduct(place);
  faults.push(...(await brokenPromises(place.dataDir, promised)));
  await stopProduct(again);
  return { name: "A stop under load", facts: `took ${Math.round(took)} ms`, faults };
}

async function checkCleanStart({ dataDir }: Installation, { readyAfter }: Product): Promise<Finding> {
  const log = await readFile(join(dataDir, "postgres.log"), "utf8");
  const lastStart = log.slice(log.lastIndexOf("starting PostgreSQL"));
  const faults = lastStart.includes("automatic recovery") ? ["The database had to recover after an orderly stop."] : [];
  return { name: "A start after an orderly stop", facts: `ready after ${Math.round(readyAfter)} ms`, faults };
}

function person({ people }: Installation, index: number): Person {
  const found = people.at(index);
  if (!found) throw new Error("The installation has too few people.");
  return found;
}

/** As far as the socket's protocol goes without a session: an open connection that nobody closes. */
function openSocket(address: string) {
  const key = Buffer.from("sixteen bytes ok").toString("base64");
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": key,
  };
  const upgrade = request(`${address}${SOCKET_PATH}/?EIO=4&transport=websocket`, { headers }).end();
  return new Promise<{ destroy(): void }>((done, fail) => {
    upgrade.once("upgrade", (_reply, socket) => done(socket.on("error", () => {})));
    upgrade.once("error", fail);
  });
}
