import { afterAll, beforeAll, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { LIBRARY, PACKAGE, SERVER } from "../testing/library-app.ts";

let open: Awaited<ReturnType<typeof openJudge>>;
beforeAll(async () => void (open = await openJudge(["javascript"])));
afterAll(() => open.close());

/** A quarter of the wall time is for the start. */
const QUICK = { limits: { wall_ms: 12_000 } };

function judge(server: string, { kind, ...grading }: { kind?: "run"; limits?: object; app?: object } = {}) {
  return open.judge({
    code: "",
    problemType: "PBE",
    technology: "javascript",
    content: LIBRARY.content,
    grading: { ...LIBRARY.grading, ...grading },
    request: { files: { "server.js": server, "package.json": PACKAGE } },
    ...(kind && { kind }),
  });
}

it("says why an application does not start, with the end of what it printed", async () => {
  const { outcome, result, verdicts } = await judge('throw new Error("no database");');
  expect(verdicts).toEqual(["NOT_RUN", "NOT_RUN", "NOT_RUN"]);
  expect(outcome).toMatchObject({
    status: "REJ",
    share: 0,
    message: "Your application ended before it was ready (exit code 1). Its output says more.",
  });
  expect(result.compile).toMatchObject({ verdict: "NOT_RUN", log: expect.stringContaining("Error: no database") });
  expect(result.cases[0]?.message).toBe(outcome.message);
});

it("waits no longer once an application has ended, even without an error", async () => {
  // An hour for the start.
  const { outcome } = await judge("console.log(1);", { limits: { wall_ms: 4 * 3_600_000 } });
  expect(outcome).toMatchObject({
    status: "REJ",
    message: "Your application ended before it was ready. Its output says more.",
  });
});

it("waits for an application that was left running by a command that has ended", async () => {
  const slow = SERVER.replace(/^/, "await new Promise((resolve) => setTimeout(resolve, 500));\n");
  const { outcome } = await judge(slow, { app: { ...LIBRARY.grading.app, start: "node server.js &" } });
  expect(outcome).toMatchObject({ status: "ACC", message: null });
});

it("says that nothing listens on the port, and where the application listens instead", async () => {
  const { outcome, result } = await judge(SERVER.replace("process.env.PORT", "8080"), { kind: "run", ...QUICK });
  expect(outcome.message).toBe("Nothing listens on port 3000. Your application listens on port 8080.");
  expect(result.cases).toMatchObject([{ verdict: "NOT_RUN", message: outcome.message }]);
});

it("says that an application takes too long to start", async () => {
  const { outcome } = await judge("setInterval(() => {}, 1000);", QUICK);
  expect(outcome).toMatchObject({
    share: 0,
    message: "Nothing listens on port 3000: your application did not start within 3 seconds.",
  });
});

it("says that an application listens but never replies", async () => {
  const silent = 'import { createServer } from "node:net"; createServer(() => {}).listen(3000);';
  const { outcome } = await judge(silent, QUICK);
  expect(outcome.message).toBe("Your application listens on port 3000, but did not reply to GET / within 3 seconds.");
});

it("keeps what was right before an application crashed", async () => {
  const { outcome, result, verdicts } = await judge(
    SERVER.replace(
      'return send(400, { error: "A book needs a title." })',
      "(console.log(request.url), process.exit(3))",
    ),
  );
  expect(verdicts[1]).toBe("WRONG");
  expect(outcome.share).toBeLessThan(1);
  // Code and output could carry what hidden tests ask.
  expect(outcome.message).toBe("Your application ended while it was tested.");
  expect(JSON.stringify(result)).not.toContain("/books");
});

it("says with which code an application ended in a candidate's own run", async () => {
  const { outcome, result } = await judge(SERVER.replace("return send(201, book)", "process.exit(3)"), { kind: "run" });
  expect(outcome.message).toBe("Your application ended while it was tested (exit code 3).");
  expect(result.cases[0]?.verdict).toBe("WRONG");
});

it("ends an application that takes too much memory, and says so", async () => {
  const bomb = SERVER.replace(
    "const { title }",
    "const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); const { title }",
  );
  const { outcome } = await judge(bomb, { limits: { memory_mb: 200 } });
  expect(outcome).toMatchObject({
    share: 0,
    message: "Your application used more memory than this question allows.",
  });
});

it("survives an application that prints and sends without end", async () => {
  const flood = SERVER.replace(
    "let body",
    `for (let i = 0; i < 2000; i += 1) console.log("x".repeat(10_000));
  if (request.url !== "/") {
    response.writeHead(201);
    const pour = () => { while (response.write(Buffer.alloc(65536, 120))); };
    response.on("drain", pour);
    return pour();
  }
  let body`,
  );
  const before = process.memoryUsage().rss;
  const { outcome, result } = await judge(flood, { kind: "run", ...QUICK });
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  expect(result.cases[0]?.verdict).not.toBe("PASSED");
  expect(result.cases[0]?.stderr?.length).toBeLessThan(20_000);
  // On a busy machine the tests may give up before the application is stopped, so there is nothing to say about it.
  expect(outcome.message ?? "Your application did not reply").toMatch(
    /^Your application (sent more data|did not reply)/,
  );
});
