import { afterAll, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { frameworks } from "../frameworks/frameworks.ts";
import { LIBRARY, PACKAGE, SERVER } from "../testing/library-app.ts";

const open = await openJudge(["javascript", "typescript", "python", "java"]);
const noPytest = (await frameworks.pytest.missing(open.sandbox)) !== null;
const noJava = !open.sandbox.languages.some(({ id }) => id === "java");
afterAll(() => open.close());

type Asked = { kind?: "run"; grading?: object; technology?: string; content?: object };

function judge(files: Record<string, string>, job: Asked = {}) {
  return open.judge({
    code: "",
    problemType: "PBE",
    technology: "javascript",
    ...LIBRARY,
    request: { files },
    ...job,
  });
}
/** Greets whoever asks for /hello/name. */
const GREETER = `import http from "node:http";
const greet: http.RequestListener = (request, response) => {
  const name: string = decodeURIComponent((request.url ?? "").split("/")[2] ?? "");
  response.end("Hello " + name);
};
http.createServer(greet).listen(3000);
`;
const TESTED_BY = {
  mocha: `const assert = require("node:assert");
it("greets", async () => assert.equal(await (await fetch(process.env.APP_URL + "/hello/Kim")).text(), "Hello Kim"));`,
  pytest: `import os, urllib.request
def test_greets():
    assert urllib.request.urlopen(os.environ["APP_URL"] + "/hello/Kim").read() == b"Hello Kim"`,
};
function greeted(name: keyof typeof TESTED_BY) {
  const file = name === "mocha" ? "greets.test.js" : "test_greets.py";
  const test = name === "mocha" ? "greets" : "test_greets";
  return { name, files: { [file]: TESTED_BY[name] }, tests: [{ id: "1", name: test }] };
}

const library = (server: string, job?: Asked) => judge({ "server.js": server, "package.json": PACKAGE }, job);

it("judges a running application from another box", async () => {
  const { outcome, result } = await library(SERVER);
  expect(result.cases).toMatchObject([{ verdict: "PASSED" }, { verdict: "PASSED" }, { verdict: "PASSED" }]);
  expect(outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1, message: null });
});

it("gives marks for a part by weight", async () => {
  const { outcome, verdicts } = await library(SERVER.replace("400", "201"));
  expect(verdicts).toEqual(["PASSED", "WRONG", "PASSED"]);
  expect(outcome).toMatchObject({ status: "PAC", share: 0.75 });
});

it("tries only the samples, and shows what the tests and the application say", async () => {
  const wrong = SERVER.replace("201", "200").replace("const books", 'console.log("it starts"); const books');
  const { outcome, result } = await library(wrong, { kind: "run" });
  expect(result.cases).toMatchObject([
    { id: "1", verdict: "WRONG", message: expect.stringContaining("expected 200 to be 201"), stderr: "it starts\n" },
  ]);
  expect(outcome).toMatchObject({ status: null, share: null });
});

it("never shows what the application prints while hidden tests ask it", async () => {
  const { result } = await library(
    SERVER.replace("let body", "console.log(request.url); let body").replace("404", "200"),
  );
  expect(JSON.stringify(result)).not.toContain("/books/999");
});

it("runs TypeScript as it is, and knows Mocha", async () => {
  const grading = { app: { start: "node server.ts" }, tests: greeted("mocha") };
  const { verdicts } = await judge(
    { "server.ts": GREETER, "package.json": PACKAGE },
    { grading, technology: "typescript" },
  );
  expect(verdicts).toEqual(["PASSED"]);
});

it.skipIf(noPytest)("knows pytest", async () => {
  const grading = { app: { start: "node server.ts" }, tests: greeted("pytest") };
  const right = await judge({ "server.ts": GREETER, "package.json": PACKAGE }, { grading });
  expect(right.verdicts).toEqual(["PASSED"]);
  const wrong = await judge({ "server.ts": GREETER.replace("Hello", "Bye"), "package.json": PACKAGE }, { grading });
  expect(wrong.verdicts).toEqual(["WRONG"]);
});

it.skipIf(noJava)("compiles and runs Java", async () => {
  const main = `import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
public class Main {
  public static void main(String[] args) throws Exception {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 3000), 0);
    server.createContext("/hello/", exchange -> {
      var bytes = ("Hello " + exchange.getRequestURI().getPath().substring(7)).getBytes();
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    });
    server.start();
  }
}`;
  const grading = {
    app: { start: "javac -d /tmp/classes Main.java && java -cp /tmp/classes Main" },
    tests: greeted("mocha"),
    limits: { wall_ms: 120_000 },
  };
  const { outcome, verdicts } = await judge({ "Main.java": main }, { grading, technology: "java" });
  expect([outcome.message, verdicts]).toEqual([null, ["PASSED"]]);
});

it("leaves read-only files as they were handed out, and gives the others to the application", async () => {
  const content = { files: [{ path: "greeting.js", content: 'export const text = "Hello ";', read_only: true }] };
  const server = GREETER.replace('"Hello "', "text").replace(
    "import http",
    'import { text } from "./greeting.js";\nimport http',
  );
  const files = { "server.ts": server, "greeting.js": 'export const text = "Bye ";', "package.json": PACKAGE };
  const grading = { app: { start: "node server.ts" }, tests: greeted("mocha") };
  expect((await judge(files, { grading, content })).verdicts).toEqual(["PASSED"]);
});

it("holds an application that uses what the question forbids", async () => {
  const grading = { ...LIBRARY.grading, forbidden: [{ call: "eval", reason: "The code may not use eval." }] };
  const { outcome } = await library(`eval("1");\n${SERVER}`, { grading });
  expect(outcome).toMatchObject({ state: "MAL_PRACTICE_ERROR", status: "NRE", message: "The code may not use eval." });
});
