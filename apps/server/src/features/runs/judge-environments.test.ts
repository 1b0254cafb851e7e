import { type SectionWithProblems } from "@invigil/contract/taking/problems";
import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { pressSubmit } from "../../testing/run-calls.ts";
import { openPage } from "../../testing/socket-page.ts";
import { saveAnswer } from "../../testing/take-test.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";

let server: TestServer;
let address: string;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  address = await server.listen();
  worker = await startWorkerProcess(server, { languages: ["python", "javascript", "bash"] });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

type Files = Record<string, string>;

interface Question {
  type: string;
  technology: string;
  given: Files;
  grading: Record<string, unknown>;
}

/** Saves the files, submits them, and returns what the candidate is told, also in the list of questions. */
async function answer({ type, technology, given, grading }: Question, files: Files) {
  const content = {
    evaluation: "ATF",
    technologies: [technology],
    files: Object.entries(given).map(([path, text]) => ({ path, content: text, read_only: false })),
  };
  const who = await startCandidate(server, undefined, { problems: [[{ type, content, grading }]] });
  const page = await openPage(address, who);
  const { id } = await saveAnswer(who, who.problems[0]?.slug ?? "", { technology, files });
  expect((await pressSubmit(who, id)).statusCode).toBe(200);
  const { run } = await page.heard("code-evaluated");
  page.close();
  const listed = await who.browser.get(`/api.v2/assessment/${who.test.id}/sectionwise/problems`);
  const { sections } = listed.json<{ sections: SectionWithProblems[] }>();
  return { run, status: sections[0]?.problems[0]?.solution?.status };
}

const notebook = (...cells: string[]) => ({ "notebook.ipynb": writeNotebook(notebookOf(cells)) });
const NOTEBOOK: Question = {
  type: "DJP",
  technology: "python",
  given: notebook(""),
  grading: {
    checks: [
      { id: "1", name: "The mean", sample: true, weight: 1, code: "assert mean([1, 2, 6]) == 3" },
      { id: "2", name: "No values", weight: 3, code: "assert mean([]) is None" },
    ],
  },
};

it("judges a notebook by its hidden checks, right, partly and wrongly [A1.26]", async () => {
  const right = await answer(NOTEBOOK, notebook("def mean(v):\n    return sum(v) / len(v) if v else None"));
  expect(right.run).toMatchObject({ kind: "submit", state: "EVALUATED", status: "ACC", score: 10 });
  expect(right.run.cases[1]).toMatchObject({ name: "No values", status: "AC", is_sample: false });
  expect(right.run.cases[1]).not.toHaveProperty("message");
  expect(right.status).toBe("ACC");

  const partly = await answer(NOTEBOOK, notebook("def mean(v):\n    return sum(v) / len(v)"));
  expect(partly.run).toMatchObject({ status: "PAC", score: 2.5 });
  const wrong = await answer(NOTEBOOK, notebook("mean = None"));
  expect(wrong.run).toMatchObject({ status: "REJ", score: 0 });
});

const SHOP = `const http = require("node:http");
http.createServer((request, response) => {
  const pieces = Number(new URL(request.url, "http://a").searchParams.get("pieces"));
  response.statusCode = pieces > 0 ? 200 : 400;
  response.end(String(pieces * 3));
}).listen(process.env.PORT);
`;
const AUTOMATION: Question = {
  type: "PBT",
  technology: "javascript",
  given: { "shop.test.js": "" },
  grading: {
    framework: "mocha",
    app: { start: "node server.js" },
    files: { "server.js": SHOP },
    mutants: [
      { id: "1", name: "Another price", weight: 1, files: { "server.js": SHOP.replace("* 3", "* 4") } },
      { id: "2", name: "Sells nothing", weight: 3, files: { "server.js": SHOP.replace("> 0", ">= 0") } },
    ],
  },
};
const ASK = `const { equal } = require("node:assert");
const ask = (pieces) => fetch(process.env.APP_URL + "/?pieces=" + pieces);
`;
const PRICE = 'it("costs three each", async () => equal(await (await ask(2)).text(), "6"));\n';
const NONE = 'it("does not sell nothing", async () => equal((await ask(0)).status, 400));\n';

it("judges automated tests by the faults that they find, right, partly and wrongly [A1.30]", async () => {
  const right = await answer(AUTOMATION, { "shop.test.js": ASK + PRICE + NONE });
  expect(right.run).toMatchObject({ state: "EVALUATED", status: "ACC", score: 10 });
  expect(right.status).toBe("ACC");
  const partly = await answer(AUTOMATION, { "shop.test.js": ASK + PRICE });
  expect(partly.run).toMatchObject({ status: "PAC", score: 2.5 });
  const wrong = await answer(AUTOMATION, { "shop.test.js": `${ASK}${PRICE}it("fails", () => equal(1, 2));` });
  expect(wrong.run).toMatchObject({
    status: "REJ",
    score: 0,
    message: "The tests do not pass on the correct application, so they find nothing.",
  });
});

const OPERATIONS: Question = {
  type: "PBD",
  technology: "bash",
  given: { "backup.sh": "#!/bin/sh\n" },
  grading: {
    cases: [
      {
        id: "1",
        name: "Copies the data",
        weight: 1,
        sample: true,
        files: { "data/a.txt": "A\n" },
        run: "./backup.sh",
        checks: [{ kind: "file", path: "backup/a.txt", content: "A\n" }],
      },
      {
        id: "2",
        name: "Fails without data",
        weight: 3,
        run: "./backup.sh; echo $?",
        checks: [
          { kind: "output", text: "2\n" },
          { kind: "absent", path: "backup" },
        ],
      },
    ],
  },
};
const COPY = "mkdir backup && cp data/* backup/\n";

it("judges an operations project by the state it leaves, right, partly and wrongly [A1.31]", async () => {
  const right = await answer(OPERATIONS, { "backup.sh": `#!/bin/sh\n[ -d data ] || exit 2\n${COPY}` });
  expect(right.run).toMatchObject({ state: "EVALUATED", status: "ACC", score: 10 });
  expect(right.status).toBe("ACC");
  const partly = await answer(OPERATIONS, { "backup.sh": `#!/bin/sh\n${COPY}` });
  expect(partly.run).toMatchObject({ status: "PAC", score: 2.5 });
  const wrong = await answer(OPERATIONS, { "backup.sh": "#!/bin/sh\nexit 1\n" });
  expect(wrong.run).toMatchObject({ status: "REJ", score: 0 });
});
