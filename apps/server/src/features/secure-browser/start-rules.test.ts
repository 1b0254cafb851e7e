import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { saveAnswer } from "../../testing/take-test.ts";
import { fileKey, proveByHeaders, proveByPage, stateOf } from "./testing/safe-exam-browser.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const FORGED = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 SEB/3.10.0" };

async function invite(secure: object = {}) {
  const make = createFactory(server.db);
  const company = await make.company();
  const settings = toJson({ secure_browser: { enabled: true, ...secure } });
  const test = await make.test(company.id, { overrides: { settings } });
  const candidate = await inviteCandidate(server, test);
  const { browser } = candidate;
  return {
    ...candidate,
    company,
    slug: test.slug,
    key: fileKey(server, candidate.account.inviteId),
    start: (headers = {}) => browser.send("POST", `/rpc/test.start/${test.id}`, {}, headers),
    goOn: (headers = {}) => browser.send("POST", "/rpc/test.restart", { test_slug: test.slug }, headers),
  };
}

it("starts and continues only in the secure browser, whatever a browser calls itself [B4.19, B3.01]", async () => {
  const ann = await invite();
  expect(refusal(await ann.start())).toEqual([409, "secure_browser_required"]);
  expect(refusal(await ann.start(FORGED))).toEqual([409, "secure_browser_required"]);
  expect((await ann.browser.get(`/api/v1/test/${ann.slug}`)).json()).toMatchObject({ session_state: "INIT" });

  expect((await proveByHeaders(server, ann, { configKey: ann.key })).json()).toMatchObject({
    required: true,
    client: "safe-exam-browser",
  });
  expect((await ann.start()).statusCode).toBe(200);
  expect((await ann.goOn()).statusCode).toBe(200);

  const recruiter = await signInRecruiter(server, ann.company.id);
  expect((await recruiter.browser.post(`/rpc/test.start/${ann.test.id}`)).statusCode).toBe(200);
});

it("lets a candidate back in before time expires, with everything saved, only in the secure browser [B4.19]", async () => {
  const ann = await invite();
  await proveByPage(server, ann, { configKey: ann.key });
  const started = (await ann.start()).json();
  const problems = started.sections.flatMap((section: { problems: { slug: string }[] }) => section.problems);
  const [{ slug: problem }] = problems;

  // They quit, and open their link in an ordinary browser.
  const other = server.browser();
  await other.signIn(server.deps, ann.account.id);
  const goOn = (browser: typeof other) => browser.send("POST", "/rpc/test.restart", { test_slug: ann.slug }, FORGED);
  expect(refusal(await goOn(other))).toEqual([409, "secure_browser_required"]);
  // What was written is never lost: an answer is stored from any browser.
  await saveAnswer({ ...ann, browser: other, solutionSet: started.solution_set, started, problems }, problem, {
    answer: "kept",
  });

  const again = server.browser();
  await again.signIn(server.deps, ann.account.id);
  await proveByHeaders(server, { browser: again, slug: ann.slug }, { configKey: ann.key });
  const back = await goOn(again);
  expect(back.statusCode).toBe(200);
  expect(back.body).toContain("kept");
});

it("checks the key of the candidate's own file, by header and by the page [B4.19]", async () => {
  const ann = await invite();
  const bob = await invite();
  const fault = async (reply: ReturnType<typeof proveByHeaders>) => (await reply).json().details?.fault;
  expect(await fault(proveByHeaders(server, ann, { configKey: bob.key }))).toBe("config key");
  expect(await fault(proveByPage(server, ann, { configKey: bob.key }))).toBe("config key");
  expect(await fault(ann.browser.post(await proofPath(ann), { url: "", config_key: "", browser_exam_key: "" }))).toBe(
    "no keys",
  );
  expect((await stateOf(ann.browser, ann.slug)).client).toBeNull();
  expect((await proveByPage(server, ann, { configKey: ann.key })).statusCode).toBe(200);
});

async function proofPath({ browser, slug }: Pick<Awaited<ReturnType<typeof invite>>, "browser" | "slug">) {
  const { challenge } = await stateOf(browser, slug);
  return `/rpc/secure_browser.prove/${slug}?challenge=${encodeURIComponent(challenge)}`;
}

it("accepts no hash that was copied from another session, page or hour [B4.19]", async () => {
  const ann = await invite();
  // The page's address without the challenge of this session.
  const url = `${server.deps.config.publicUrl}/v1/test/${ann.slug}`;
  expect(refusal(await proveByPage(server, ann, { configKey: ann.key, url }))).toEqual([409, "secure_browser_refused"]);

  const other = server.browser();
  await other.signIn(server.deps, ann.account.id);
  const path = await proofPath(ann);
  const body = { url: "", config_key: "", browser_exam_key: "" };
  expect((await other.post(path, body)).json().details).toEqual({ fault: "expired" });
  server.advance(11 * 60_000);
  expect((await ann.browser.post(path, body)).json().details).toEqual({ fault: "expired" });
});

it("checks the company's own keys instead, and tells them to no candidate [B4.19]", async () => {
  const own = { config_keys: ["ab".repeat(32)], browser_exam_keys: ["cd".repeat(32), "ef".repeat(32)] };
  const ann = await invite(own);
  expect(await stateOf(ann.browser, ann.slug)).toMatchObject({ offers_file: false });
  const fault = async (keys: { configKey: string; browserExamKey?: string }) =>
    (await proveByHeaders(server, ann, keys)).json().details?.fault;
  expect(await fault({ configKey: ann.key })).toBe("config key");
  expect(await fault({ configKey: "ab".repeat(32) })).toBe("browser exam key");
  expect(await fault({ configKey: "ab".repeat(32), browserExamKey: "12".repeat(32) })).toBe("browser exam key");
  expect(await fault({ configKey: "ab".repeat(32), browserExamKey: "ef".repeat(32) })).toBeUndefined();
  const replies = [await ann.browser.get(`/api/v1/test/${ann.slug}`), await ann.start(), await ann.goOn()];
  for (const { statusCode, body } of replies) {
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/abab|cdcd|efef/);
  }
});
