import { DATABASE_STARTERS } from "@invigil/contract/constants";
import { publishWorker } from "@invigil/records/runs/workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { offer } from "../../testing/run-calls.ts";

let server: TestServer;
let who: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  who = await startCandidate(server);
});
afterEach(() => server.stop());

interface Reply {
  technologies: { id: string }[];
  unavailable: { problem_type: string; reason: string }[];
}
const ask = async () => (await who.browser.get("/rpc/get_technologies")).json<Reply>();

it("lists what live workers offer, each once, and the types that none can run [A7.28]", async () => {
  await offer(server, ["SCR:python", "SCR:cpp"], "one");
  await offer(server, ["SCR:python", "DBA:postgresql"], "two");
  const reason = "bubblewrap is not installed.";
  const unavailable = ["SCR", "SEL"].map((problem_type) => ({ problem_type, reason }));
  await publishWorker(server.db, { id: "three", technologies: [], offers: [], unavailable });
  const reply = await ask();
  expect(reply.technologies.map(({ id }) => id)).toEqual(["cpp", "postgresql", "python"]);
  const types = reply.unavailable.map(({ problem_type }) => problem_type);
  expect(types).toEqual([
    "MLI",
    "DSC",
    "SEL",
    "UIX",
    "PRJ",
    "SHL",
    "APP",
    "MOB",
    "DJP",
    "PBE",
    "PFS",
    "PFE",
    "PBT",
    "PBD",
  ]);
  expect(reply.unavailable.find(({ problem_type }) => problem_type === "SEL")?.reason).toBe(reason);
});

it("says that no worker is running [A7.28]", async () => {
  const { technologies, unavailable } = await ask();
  expect(technologies).toEqual([]);
  expect(unavailable).toHaveLength(16);
  expect(new Set(unavailable.map(({ reason }) => reason))).toEqual(
    new Set(["Code cannot be run because no worker is running."]),
  );
});

const stubOf = (q: string) => who.browser.get(`/rpc/detail_provider?namespace=stub&q=${encodeURIComponent(q)}`);

it.each(Object.entries(DATABASE_STARTERS))("starts %s with its starter text [A9.05] [A7.25]", async (q, content) => {
  expect((await stubOf(q)).json()).toEqual({ technology: q, stub: { content } });
});

it.each([
  "c",
  "cpp",
  "java",
  "python",
  "javascript",
  "typescript",
  "go",
  "rust",
  "csharp",
  "kotlin",
  "ruby",
  "php",
  "python-ml",
  "selenium-python",
])("has a stub for %s [A7.25]", async (q) => {
  const reply = (await stubOf(q)).json<{ technology: string; stub: { content: string } }>();
  expect(reply.technology).toBe(q);
  expect(reply.stub.content).toContain("answer");
});

it.each(["brainfuck", "constructor", "__proto__", ""])("has none for %j [A7.25]", async (q) => {
  const reply = await stubOf(q);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: "technology_not_found" });
});
