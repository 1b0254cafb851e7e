import { afterAll, describe, expect, it } from "vitest";
import { orderOf } from "../automation/order.ts";
import { frameworks } from "../frameworks/frameworks.ts";
import { openJudge } from "../testing/judge-with.ts";
import { PACKAGE, SERVER } from "../testing/library-app.ts";

const open = await openJudge(["javascript", "python"]);
const noPytest = (await frameworks.pytest.missing(open.sandbox)) !== null;
afterAll(() => open.close());

const content = {
  files: [
    { path: "books.test.js", content: "", read_only: false },
    { path: "app/server.js", content: SERVER, read_only: true },
  ],
};
const grading = {
  framework: "mocha",
  app: { start: "node server.js" },
  files: { "server.js": SERVER, "package.json": PACKAGE },
  mutants: [
    {
      id: "1",
      name: "Accepts a book without a title",
      sample: true,
      files: { "server.js": SERVER.replace("if (!title)", "if (false)") },
    },
    { id: "2", name: "Forgets books", weight: 3, files: { "server.js": SERVER.replace("books.set", "void ") } },
  ],
};

const HEAD = `const assert = require("node:assert");
const url = process.env.APP_URL;
const add = (book) => fetch(url + "/books", { method: "POST", body: JSON.stringify(book) });
`;
const REFUSES = 'it("refuses a book without a title", async () => assert.equal((await add({})).status, 400));\n';
const KEEPS = `it("keeps a book", async () => {
  const { id } = await (await add({ title: "Emma" })).json();
  const reply = await fetch(url + "/books/" + id);
  assert.equal(reply.status, 200);
  assert.equal((await reply.json()).title, "Emma");
});
`;

function judge(files: Record<string, string>, { kind, key = {} }: { kind?: "run"; key?: object } = {}) {
  return open.judge({
    code: "",
    ...(kind && { kind }),
    problemType: "PBT",
    technology: "javascript",
    content,
    grading: { ...grading, ...key },
    request: { files },
  });
}
const tests = (...bodies: string[]) => ({ "books.test.js": HEAD + bodies.join("") });

describe("automated tests", () => {
  it("find all faults, some or none", async () => {
    const right = await judge(tests(REFUSES, KEEPS));
    expect(right.verdicts).toEqual(["PASSED", "PASSED", "PASSED"]);
    expect(right.outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1, message: null });
    expect(right.result.cases[2]).toMatchObject({ name: "Forgets books", message: "Found by: keeps a book" });

    const partly = await judge(tests(REFUSES));
    expect(partly.verdicts).toEqual(["PASSED", "PASSED", "WRONG"]);
    expect(partly.outcome).toMatchObject({ status: "PAC", share: 0.25 });

    const blind = await judge(tests('it("asserts nothing", async () => { await add({}); });'));
    expect(blind.verdicts).toEqual(["PASSED", "WRONG", "WRONG"]);
    expect(blind.outcome).toMatchObject({ status: "REJ", share: 0 });
  });

  it("count only if they pass on the correct application", async () => {
    const { outcome, verdicts, result } = await judge(
      tests(REFUSES, KEEPS, 'it("always fails", () => assert.equal(1, 2));'),
    );
    expect(verdicts).toEqual(["WRONG", "NOT_RUN", "NOT_RUN"]);
    const message = "The tests do not pass on the correct application, so they find nothing.";
    expect(outcome).toMatchObject({ status: "REJ", share: 0, message });
    expect(result.cases[0]?.message).toMatch(/\nalways fails: .*1.*2/s);
  });

  it("count nothing if they fail at random", async () => {
    const random = `it("tosses a coin", async () => assert.equal(Math.random() < 0.5, true));`;
    const found = await Promise.all([1, 2, 3].map(() => judge(tests(random.repeat(6)))));
    for (const { outcome } of found) expect(outcome).toMatchObject({ status: "REJ", share: 0 });
  });

  it("earn nothing by failing from a certain time on", async () => {
    const [nap, start] = [2_500, Date.now()];
    const late = `it("is late", async function () {
      this.timeout(9000);
      assert.ok(Date.now() < ${start + 2 * nap});
      await new Promise((resolve) => setTimeout(resolve, ${nap}));
    });`;
    const { outcome } = await judge(tests(late));
    expect(outcome).toMatchObject({ status: "REJ", share: 0 });
  });

  it("meet the correct application at no time that can be foretold", () => {
    for (const mutants of [1, 2, 5]) {
      const orders = Array.from({ length: 200 }, () => orderOf(mutants));
      for (const order of orders) {
        expect(order.filter((each) => each !== "right")).toEqual(
          expect.arrayContaining(Array.from({ length: mutants }, (_, index) => index)),
        );
        expect(order).toHaveLength(mutants + 3);
        expect(order.at(-1)).toBe("right");
        const [first, last] = [
          order.findIndex((each) => each !== "right"),
          order.findLastIndex((each) => each !== "right"),
        ];
        expect(order.slice(first, last).includes("right")).toBe(mutants > 1);
      }
      expect(new Set(orders.map((order) => order[0])).size).toBe(mutants + 1);
    }
  });

  it("are tried on the correct application and the faulty ones that candidates may see", async () => {
    const { outcome, result, verdicts } = await judge(tests(KEEPS), { kind: "run" });
    expect(verdicts).toEqual(["PASSED", "WRONG"]);
    expect(outcome).toMatchObject({ status: null, message: null });
    expect(result.cases[1]).toMatchObject({ id: "1", message: "No test fails on this application." });
  });

  it.each([
    [{ "books.test.js": "syntax error(" }, "The tests could not be run on the correct application."],
    [{ "books.test.js": 'it.skip("later", () => {});' }, "The tests could not be run on the correct application."],
  ])("that cannot be run earn nothing (%#)", async (files, message) => {
    const { outcome, verdicts } = await judge(files);
    expect(verdicts).toEqual(["NONZERO", "NOT_RUN", "NOT_RUN"]);
    expect(outcome).toMatchObject({ status: "REJ", message });
  });

  it("must have names that the framework finds", async () => {
    const question = { ...content, files: [{ path: "books.js", content: "", read_only: false }] };
    const { outcome } = await open.judge({
      code: "",
      problemType: "PBT",
      technology: "javascript",
      content: question,
      grading,
      request: { files: { "books.js": HEAD + KEEPS } },
    });
    expect(outcome.message).toBe("There are no tests. Put them into files with names such as app.test.js.");
  });

  it("find no file of an application that is judged, only its address", async () => {
    const spy = `it("looks around", async () => {
      const { execSync } = require("node:child_process");
      const text = ["void (String(", "book.id), book)"].join("");
      const seen = execSync("grep -rlsF '" + text + "' /box /tmp --exclude-dir=node_modules || true").toString();
      assert.equal(seen, "");
      assert.equal(execSync("ls /box").toString().includes("project"), false);
    });`;
    const { verdicts } = await judge(tests(spy));
    expect(verdicts).toEqual(["PASSED", "WRONG", "WRONG"]);
  });

  it("are not blamed for an application that its author cannot start", async () => {
    const broken = { mutants: [{ id: "1", name: "Broken", files: { "server.js": "process.exit(2)" } }] };
    await expect(judge(tests(KEEPS), { key: broken })).rejects.toThrow(
      /The faulty application “Broken” did not start: .*exit code 2/,
    );
  });
});

it.skipIf(noPytest)("may be written in Python", async () => {
  const test = `import json, os, urllib.request
def add(book):
    return json.load(urllib.request.urlopen(os.environ["APP_URL"] + "/books", json.dumps(book).encode()))
def test_keeps():
    book = add({"title": "Emma"})
    reply = json.load(urllib.request.urlopen(os.environ["APP_URL"] + "/books/%d" % book["id"]))
    assert reply["title"] == "Emma"
`;
  const { outcome } = await open.judge({
    code: "",
    problemType: "PBT",
    technology: "python",
    content: { files: [{ path: "test_books.py", content: "", read_only: false }] },
    grading: { ...grading, framework: "pytest" },
    request: { files: { "test_books.py": test } },
  });
  expect(outcome).toMatchObject({ status: "PAC", share: 0.75 });
});
