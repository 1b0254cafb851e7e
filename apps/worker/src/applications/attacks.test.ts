import { afterAll, beforeAll, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { LIBRARY, PACKAGE, SERVER } from "../testing/library-app.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["javascript"])));
afterAll(() => open.close());

interface Asked {
  kind?: "run";
  tests?: string;
  names?: readonly string[];
}

function judge(server: string, { kind, tests, names = [] }: Asked = {}) {
  const own = {
    name: "vitest",
    files: { "own.test.js": tests ?? "" },
    tests: names.map((name, index) => ({ id: String(index), name, sample: true })),
  };
  return open.judge({
    code: "",
    problemType: "PBE",
    technology: "javascript",
    content: LIBRARY.content,
    grading: { ...LIBRARY.grading, ...(tests !== undefined && { tests: own }) },
    request: { files: { "server.js": server, "package.json": PACKAGE } },
    ...(kind && { kind }),
  });
}

/** Replies wrongly, and does something else besides. */
const wrong = (more: string) => `${more}\n${SERVER.replace("201", "200").replace("400", "200").replace("404", "200")}`;

const FORGED = JSON.stringify({
  seen: [],
  tests: LIBRARY.grading.tests.tests.map(({ name }) => [name, "hidden.test.js", "passed", 0.1, ""]),
});

it.each([
  ["prints a report", `console.log(${JSON.stringify(`${"0".repeat(64)}\n${FORGED}`)});`],
  [
    "writes a report to every descriptor",
    `import { writeSync } from "node:fs";
     for (let fd = 3; fd < 64; fd += 1) try { writeSync(fd, ${JSON.stringify(`${"0".repeat(64)}\n${FORGED}`)}); } catch {}`,
  ],
  [
    "writes to the pipes of the program that started it",
    `import { readdirSync, writeFileSync } from "node:fs";
     for (const pid of readdirSync("/proc").filter(Number)) for (const fd of [0, 1, 5])
       try { if (Number(pid) !== process.pid) writeFileSync("/proc/" + pid + "/fd/" + fd, Buffer.alloc(9, 6)); } catch {}`,
  ],
  [
    "answers with a report",
    `import http from "node:http"; const end = http.ServerResponse.prototype.end;
     http.ServerResponse.prototype.end = function () { return end.call(this, ${JSON.stringify(FORGED)}); };`,
  ],
])("gives no marks to an application that %s", async (_, more) => {
  const { outcome, verdicts } = await judge(wrong(more));
  expect(verdicts).not.toContain("PASSED");
  expect(outcome).toMatchObject({ state: "EVALUATED", share: 0 });
});

it("lets an application find nothing of its tests, its key or other boxes", async () => {
  const spy = `import { execSync } from "node:child_process";
    import { connect } from "node:net";
    import { readFileSync } from "node:fs";
    const sees = (command) => { try { return execSync(command, { encoding: "utf8" }); } catch (error) { return String(error.stdout); } };
    console.log("files", sees("find / -name '*.test.js' -not -path '/proc/*' 2>/dev/null"));
    console.log("texts", sees("grep -rl 'without a title' /box /tmp 2>/dev/null | grep -v server.js"));
    console.log("order", sees("cat /box/.script/order.json /box/.script/input 2>&1 | head -c 200"));
    console.log("environment", Object.keys(process.env).sort().join(" "));
    const open = [];
    for (let port = 1; port < 65536; port += 97) connect(port, "127.0.0.1").on("connect", () => open.push(port)).on("error", () => {});
    setTimeout(() => console.log("ports", JSON.stringify(open)), 300);`;
  const { result } = await judge(`${spy}\n${SERVER.replace("201", "200")}`, { kind: "run" });
  const log = result.cases[0]?.stderr ?? "";
  expect(log).toMatch(/^files \n/);
  expect(log).toMatch(/^texts \n/m);
  expect(log).toMatch(/^order (?:cat: \S+ No such file or directory\n){2}/m);
  expect(log).toMatch(/^environment HOME LANG PATH PORT PWD PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED$/m);
  expect(log).toMatch(/^ports \[\]$/m);
});

it("is not harmed by an application that ends everything in its box", async () => {
  const killer = wrong(
    "setTimeout(() => { for (let pid = 2; pid < 400; pid += 1) try { if (pid !== process.pid) process.kill(pid, 9); } catch {} }, 400);",
  );
  const { outcome } = await judge(killer);
  expect(outcome).toMatchObject({ state: "EVALUATED", share: 0 });
});

it("does not wait long for an application that stops the program beside it", async () => {
  const stops = SERVER.replace("let body", 'if (request.method === "POST") process.kill(2, "SIGSTOP");\n  let body');
  const start = performance.now();
  const { outcome } = await judge(stops);
  // The tests themselves give up after 5 seconds each.
  expect(performance.now() - start).toBeLessThan(60_000);
  expect(outcome).toMatchObject({
    status: "REJ",
    share: 0,
    message: "Your application did not reply until its time was over.",
  });
}, 150_000);

it("lets tests reach only the application's port, however many programs listen", async () => {
  const more = 'import net from "node:net"; net.createServer((s) => s.end("secret")).listen(4000);';
  const tests = `import net from "node:net";
    import { expect, it } from "vitest";
    it("is alone", async () => {
      const reached = await new Promise((resolve) => net.connect(4000, "127.0.0.1").on("connect", () => resolve(true)).on("error", () => resolve(false)));
      expect(reached).toBe(false);
    });`;
  expect((await judge(`${more}\n${SERVER}`, { tests, names: ["is alone"] })).verdicts).toEqual(["PASSED"]);
});

it("carries many requests at once, long bodies in both directions, and what a slow reader leaves", async () => {
  const echo = `import { createServer } from "node:http";
    createServer((request, response) => {
      if (request.url === "/big") return response.end("y".repeat(8_000_000));
      request.pipe(response);
    }).listen(3000);`;
  const tests = `import { get } from "node:http";
    import { expect, it } from "vitest";
    const url = process.env.APP_URL;
    it("many", async () => {
      const all = await Promise.all(Array.from({ length: 300 }, (_, n) => fetch(url + "/" + n, { method: "POST", body: "body " + n, headers: { connection: "close" } }).then((r) => r.text())));
      expect(all).toEqual(Array.from({ length: 300 }, (_, n) => "body " + n));
    }, 20_000);
    it("long", async () => {
      const body = "0123456789".repeat(300_000);
      const all = await Promise.all([1, 2, 3, 4].map(() => fetch(url, { method: "POST", body }).then((r) => r.text())));
      expect(all.every((text) => text === body)).toBe(true);
    }, 20_000);
    it("slow", async () => {
      const size = await new Promise((resolve) => get(url + "/big", (response) => {
        let size = 0;
        setTimeout(() => response.on("data", (chunk) => (size += chunk.length)).on("end", () => resolve(size)), 500);
      }));
      expect(size).toBe(8_000_000);
    }, 20_000);`;
  const { result } = await judge(echo, { kind: "run", tests, names: ["many", "long", "slow"] });
  const passed = { verdict: "PASSED" };
  expect(result.cases).toMatchObject([passed, passed, passed]);
});
