import { emptyDemo, readDemo } from "@invigil/contract/people/demo";
import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readLive } from "@invigil/contract/proctoring/live";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inviteLive } from "../../apps/server/src/demo/live/invite-live.ts";
import { liveTest } from "../../apps/server/src/demo/live/live-test.ts";
import { seedDemo } from "../../apps/server/src/demo/seed-demo.ts";
import { parseConfig } from "../../apps/server/src/platform/config.ts";
import type { Browser } from "../../apps/server/src/testing/browser.ts";
import { pathOf, startServer, type TestServer } from "../../apps/server/src/testing/harness.ts";
import { freePort } from "../free-port.ts";
import { readOptions } from "./options.ts";
import { requireDemo } from "./require-demo.ts";
import type { Deed } from "./story.ts";
import { takeTest } from "./take-test.ts";
import { takeTogether } from "./take-together.ts";

let server: TestServer;
let url: string;
let recruiter: Browser;
beforeEach(async () => {
  server = await startServer({ start: "now" });
  await seedDemo(server.deps);
  url = await server.listen();
  const account = server.db.selectFrom("account").select("id").where("username", "=", "demo-recruiter");
  recruiter = server.browser();
  await recruiter.signIn(server.deps, (await account.executeTakeFirstOrThrow()).id);
});
afterEach(() => server.stop());

/** Demo candidates who take the test now. */
async function takeNow(count: number, minutes: number, signal = new AbortController().signal) {
  const invited = await inviteLive(server.deps, count);
  const said: string[] = [];
  const taken = takeTogether({ url, ...invited, minutes, say: (text) => void said.push(text), signal });
  return { taken, said };
}

const params = { slug: liveTest.slug };
const wall = async () => readLive.response.parse((await recruiter.get(pathOf(readLive, params))).json()).rows;
const kindsOf = async (username: string): Promise<string[]> => {
  const reply = await recruiter.get(`${pathOf(readTimeline, params)}?username=${username}&limit=500`);
  return readTimeline.response.parse(reply.json()).evidence.map(({ kind }) => kind);
};

it("lets demo candidates take a test, so that the wall lives, until “Start empty” removes them", async () => {
  const ending = new AbortController();
  const { taken } = await takeNow(2, 5, ending.signal);
  await vi.waitFor(async () => {
    const picture = { snapshot: expect.anything() as unknown };
    expect(await wall()).toContainEqual(expect.objectContaining(picture));
  });
  const answered = async () => (await wall()).reduce((sum, row) => sum + row.answered, 0);
  const before = await answered();
  await vi.waitFor(async () => expect(await answered()).toBeGreaterThan(before));
  ending.abort();
  expect(await taken).toEqual([]);
  expect(await wall()).toEqual([]);

  expect((await recruiter.get(readDemo.path)).json()).toEqual({ state: "filled", candidates: 2 });
  expect((await recruiter.post(emptyDemo.path, { what: "candidates" })).statusCode).toBe(200);
  expect((await recruiter.get(readDemo.path)).json()).toEqual({ state: "filled", candidates: 0 });
});

it("leaves on the timeline what a candidate does: leaves, returns, loses the connection, pastes, hands in", async () => {
  const { testId, people } = await inviteLive(server.deps, 1);
  const problem = "demo-quiz-status";
  const deeds: Deed[] = [
    { do: "open", problem },
    { do: "edit", problem, answer: { choice: ["a"] } },
    { do: "leave", seconds: 1 },
    { do: "edit", problem, answer: { choice: ["d"] } },
    { do: "vanish", seconds: 1 },
    { do: "paste", problem: "demo-proctored-report", size: 20 },
    { do: "phone" },
  ];
  const story = { startsAfter: 0, deeds: deeds.map((deed) => ({ ...deed, at: 0 })), endsAt: 0 };
  for (const person of people) {
    const signal = new AbortController().signal;
    await takeTest({ url, testId, person, story, signal, onStart: () => {} });
    const kinds = await kindsOf(person.username);
    // The return from the lost connection is a part of its line.
    const wanted = ["page-view", "edit", "blur", "focus", "offline", "paste-outside", "objects", "submit"];
    expect(wanted.filter((kind) => !kinds.includes(kind))).toEqual([]);
  }
});

it("lets everybody hand in when it is interrupted, and invites others the next time", async () => {
  for (const full_name of ["Demo Candidate 101", "Demo Candidate 102"]) {
    const ending = new AbortController();
    const { taken } = await takeNow(1, 5, ending.signal);
    await vi.waitFor(async () => expect(await wall()).toMatchObject([{ full_name }]));
    ending.abort();
    expect(await taken).toEqual([]);
    expect(await wall()).toEqual([]);
  }
});

it("ends without complaint when the candidates are removed in the middle", async () => {
  const { taken, said } = await takeNow(1, 2);
  await vi.waitFor(async () => expect(await wall()).toHaveLength(1));
  expect((await recruiter.post(emptyDemo.path, { what: "everything" })).statusCode).toBe(200);
  expect(await taken).toEqual([]);
  expect(said).toEqual(["“Start empty” removed 1 demo candidate meanwhile."]);
  await expect(inviteLive(server.deps, 1)).rejects.toThrow("questions were removed");
});

it("does nothing where the demo is off, on other machines, where nothing runs, and for too many", async () => {
  const checked = (env: Record<string, string>) => requireDemo(parseConfig(env));
  await expect(checked({ DEMO: "false" })).rejects.toThrow("The demo is off, so nobody takes a demo test.");
  await expect(checked({ PUBLIC_URL: "https://tests.example.com" })).rejects.toThrow("does not point to this machine");
  const port = String(await freePort());
  await expect(checked({ PORT: port })).rejects.toThrow(`No Invigil runs at http://localhost:${port}.`);
  await checked({ PUBLIC_URL: url, DEMO: "true" });
  expect(readOptions([])).toEqual({ candidates: 20, minutes: 10 });
  for (const args of [["--candidates", "41"], ["--minutes", "31"], ["--for-ever"]])
    expect(() => readOptions(args)).toThrow("1 to 40");
});
