import { technologies } from "@invigil/contract/taking/technologies";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemo, submitAnswer } from "../testing/demo-attempt.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { startWorkerProcess } from "../testing/worker-process.ts";
import { seedDemo } from "./seed-demo.ts";
import { LOGS, LOYAL, SALES, SEEDLINGS, STOCKTAKING, TRIPS } from "./solutions/data-answers.ts";

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server.deps);
  worker = await startWorkerProcess(server, { languages: ["python", "bash"] });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

type Row = readonly [key: string, technology: string, code: string, status: string, score: number];

async function judge([key, technology, code]: Row, skip: (when: boolean, why: string) => void) {
  const who = await startDemo(server, "demo-data");
  const known = technologies.response.parse((await who.browser.get(technologies.path)).json()).technologies;
  const always = ["postgresql", "sqlite", "mongodb", "bash", "python"];
  expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(always));
  // MariaDB, H2 and Java depend on the system; if they are missing, they are not offered.
  skip(!known.some(({ id }) => id === technology), `${technology} is not installed here`);
  return submitAnswer(who, `demo-data-${key}`, { technology, code });
}

function endOf([, , , status, score]: Row) {
  return { state: "EVALUATED", status, message: null, score: expect.closeTo(score, 6) };
}

it.for([
  ["loyal", "postgresql", LOYAL, "ACC", 15],
  ["loyal", "mysql", LOYAL, "ACC", 15],
  ["loyal", "sqlite", LOYAL, "ACC", 15],
  ["loyal", "oracle", LOYAL, "ACC", 15],
  ["loyal", "mssql", LOYAL, "ACC", 15],
  ["loyal", "postgresql", LOYAL.replace(/, c\.name$/, ", c.name desc"), "PAC", 7.5],
  ["loyal", "sqlite", "select name, 1, 1 from customers", "REJ", 0],
  ["stocktaking", "postgresql", STOCKTAKING, "ACC", 15],
  ["stocktaking", "mysql", STOCKTAKING, "ACC", 15],
  ["stocktaking", "sqlite", STOCKTAKING, "ACC", 15],
  ["stocktaking", "sqlite", STOCKTAKING.replace(/^insert.*\n/, ""), "PAC", 10],
  ["stocktaking", "sqlite", "select * from stock", "REJ", 0],
  ["trips", "mongodb", TRIPS, "ACC", 10],
  ["trips", "mongodb", "[{ _id: 'Oslo', km: 20 }, { _id: 'Lund', km: 7 }]", "PAC", 5],
  ["trips", "mongodb", "db.trips.find()", "REJ", 0],
] as const)(
  "judges a correct, partly correct or wrong answer to the demo's query: %s in %s (%#) [A1.16]",
  async (row, { skip }) => {
    expect(await judge(row, skip)).toMatchObject(endOf(row));
  },
);

it.for([
  ["tidy-logs", "bash", LOGS, "ACC", 12],
  ["tidy-logs", "bash", LOGS.replace("chmod 600", ": "), "PAC", 9],
  ["tidy-logs", "bash", "rm -r logs", "REJ", 0],
] as const)(
  "judges a correct, partly correct or wrong answer to the demo's shell task: %s in %s (%#) [A1.17]",
  async (row, { skip }) => {
    expect(await judge(row, skip)).toMatchObject(endOf(row));
  },
);

it.for([
  ["seedlings", "python", SEEDLINGS, "ACC", 20],
  ["seedlings", "python", SEEDLINGS.replace('["species"]', '["species"].replace("cedar", "alder")'), "PAC", 32 / 3],
  ["seedlings", "python", SEEDLINGS.replace("min(train", "min(train[:1]"), "REJ", 0],
] as const)(
  "judges correct, partly correct or wrong predictions in the demo: %s in %s (%#) [A1.18]",
  async (row, { skip }) => {
    expect(await judge(row, skip)).toMatchObject(endOf(row));
  },
);

it.for([
  ["sales", "python", SALES, "ACC", 16],
  ["sales", "python", SALES.replace("statistics.median", "max"), "PAC", 12],
  ["sales", "python", "print('north')", "REJ", 0],
] as const)(
  "judges correct, partly correct or wrong figures in the demo: %s in %s (%#) [A1.19]",
  async (row, { skip }) => {
    expect(await judge(row, skip)).toMatchObject(endOf(row));
  },
);
