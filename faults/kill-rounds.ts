import { setTimeout as sleep } from "node:timers/promises";
import { databaseProcesses } from "./support/database.ts";
import { createInstallation, type Installation } from "./support/installation.ts";
import { createLoad } from "./support/load.ts";
import { goOn, INTERVIEWS_PER_ROUND, promiseInterviews } from "./support/interviews.ts";
import { startProduct, stopProduct, untilReady, type Product } from "./support/product.ts";
import { brokenPromises, nothingPromised, type Promised } from "./support/promises.ts";
import { createVisitor } from "./support/visitor.ts";

const SAVING_PEOPLE = 8;

export interface Outcome {
  rounds: number;
  /** Saves, files, receipts and turns of interviews that the server confirmed. */
  confirmed: number;
  /** Confirmed and not found again, or wrong in a reply. */
  broken: string[];
  /** Milliseconds from each restart, or from the kill if the server survives, until it was ready. */
  readyAfter: number[];
}

/** Kills something and returns the product that serves afterwards, with the time it took. */
type Fault = (
  product: Product,
  place: Installation,
  round: number,
) => Promise<{ product: Product; readyAfter: number }>;

/** Under constant saves: a fault, a restart, and a check that every promise was kept, again and again. */
async function runRounds(rounds: number, fault: Fault, onRound: (text: string) => void): Promise<Outcome> {
  const place = await createInstallation({
    people: SAVING_PEOPLE + rounds,
    interviewees: rounds * INTERVIEWS_PER_ROUND,
  });
  let product = await startProduct(place);
  try {
    const promised = nothingPromised();
    const load = await createLoad(product.address, place, SAVING_PEOPLE, promised);
    const outcome: Outcome = { rounds, confirmed: 0, broken: [], readyAfter: [] };
    for (let round = 0; round < rounds; round += 1) {
      load.run();
      await sleep(200 + Math.random() * 800);
      await promiseMore(product, place, round, promised);
      const after = await fault(product, place, round);
      product = after.product;
      await load.stop();
      outcome.readyAfter.push(after.readyAfter);
      outcome.broken.push(...(await brokenPromises(place.dataDir, promised)), ...load.violations.splice(0));
      for (const interview of promised.interviews.slice(-INTERVIEWS_PER_ROUND)) {
        const doubled = await goOn(interview);
        if (doubled !== null) outcome.broken.push(doubled);
      }
      outcome.confirmed = count(promised);
      onRound(`${round + 1}/${rounds}: ${outcome.confirmed} confirmed, ${outcome.broken.length} broken`);
    }
    return outcome;
  } finally {
    await stopProduct(product);
    await place.remove();
  }
}

/** Right before the fault, one person hands in a file and the test, and others are in the middle of an interview. */
async function promiseMore(
  { address }: Product,
  place: Installation,
  round: number,
  promised: Promised,
): Promise<void> {
  const person = place.people[SAVING_PEOPLE + round];
  if (!person) throw new Error("There are not enough people for this many rounds.");
  const visitor = createVisitor(address, person, place.test.id);
  const text = `The notes of round ${round}.`;
  promised.uploads.push({ visitor, uri: await visitor.upload(text), text });
  await visitor.start();
  promised.receipts.push({ visitor, receipt: await visitor.submit() });
  promised.interviews.push(...(await promiseInterviews(address, place, round)));
}

function count({ saves, uploads, receipts, interviews }: Promised): number {
  const edits = [...saves.values()].reduce((sum, numbers) => sum + numbers.length, 0);
  return edits + uploads.length + receipts.length + interviews.length;
}

export function killServer(rounds: number, onRound: (text: string) => void): Promise<Outcome> {
  return runRounds(
    rounds,
    async (product, place) => {
      product.kill("SIGKILL");
      await product.ended;
      return restart(place);
    },
    onRound,
  );
}

/** In turn: the main process of the database, all its processes, and one that serves a connection. */
export function killDatabase(rounds: number, onRound: (text: string) => void): Promise<Outcome> {
  return runRounds(
    rounds,
    async (product, place, round) => {
      const { postmaster, backends, all } = await databaseProcesses(place.dataDir);
      const since = performance.now();
      killAll([postmaster, all, backends.slice(0, 1)][round % 3] ?? []);
      // The database recovers, or is started again, and the server has to continue.
      await sleep(100);
      await untilReady(product.address, product);
      return { product, readyAfter: performance.now() - since };
    },
    onRound,
  );
}

function killAll(pids: number[]): void {
  if (pids.length === 0) throw new Error("There is no process to kill.");
  for (const pid of pids) process.kill(pid, "SIGKILL");
}

async function restart(place: Installation) {
  const product = await startProduct(place);
  return { product, readyAfter: product.readyAfter };
}
