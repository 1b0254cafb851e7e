import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { fileKey, proveByHeaders, stateOf } from "./testing/safe-exam-browser.ts";
import { toJson } from "@invigil/db/json";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

async function invite() {
  const make = createFactory(server.db);
  const company = await make.company();
  const settings = toJson({ secure_browser: { enabled: true } });
  const test = await make.test(company.id, { overrides: { settings } });
  return { company, ...(await inviteCandidate(server, test)) };
}

it("gives candidates a file that opens their own invitation, with a link to quit [B4.19]", async () => {
  const { test, browser, account } = await invite();
  const reply = await browser.get(`/api/v1/invite/${account.inviteId}/secure-browser`);
  expect(reply.headers).toMatchObject({
    "content-type": "application/seb",
    "content-disposition": `attachment; filename="${test.slug}.seb"`,
    "cache-control": "no-store",
  });
  const [, link = ""] = /<key>startURL<\/key><string>([^<]+)<\/string>/.exec(reply.body) ?? [];
  const entered = await server.browser().get(new URL(link).pathname);
  expect(entered.headers.location).toBe(`/v1/test/${test.slug}`);
  const { publicUrl } = server.deps.config;
  expect(reply.body).toContain(`<key>quitURL</key><string>${publicUrl}/v1/quit-secure-browser</string>`);
  expect(reply.body).toContain("<key>sendBrowserExamKey</key><true/>");

  const { browser: other } = await inviteCandidate(server, test);
  expect((await other.get(`/api/v1/invite/${account.inviteId}/secure-browser`)).statusCode).toBe(404);
});

interface Dict {
  string: string[];
  integer: number;
}

it("closes restricted programs on Windows and macOS, and those that the company adds [B4.19]", async () => {
  const { company, test, browser, account } = await invite();
  const boss = await signInRecruiter(server, company.id);
  const added = ["Cheat & Chat.exe"];
  const saved = await boss.browser.send("PUT", "/api/v1/company/restricted-programs", { names: [...added, ...added] });
  expect(saved.json()).toEqual({ names: added });
  expect((await boss.browser.get("/api/v1/company/restricted-programs")).json()).toEqual({ names: added });

  const { body } = await browser.get(`/api/v1/invite/${account.inviteId}/secure-browser`);
  const dicts: Dict[] = new XMLParser({ isArray: (name) => name === "string" }).parse(body).plist.dict.array.dict;
  // description, executable, identifier, originalName
  const named = dicts.map(({ string: [, executable = "", identifier = ""], integer: os }) => [
    os,
    executable || identifier,
  ]);
  expect(named).toContainEqual([1, "AnyDesk.exe"]);
  expect(named).toContainEqual([0, "com.philandro.anydesk"]);
  expect(named).toContainEqual([0, "zoom.us"]);
  expect(named).toContainEqual([1, "Cheat & Chat.exe"]);

  // The key covers the list: a file from before the change is refused.
  const visit = { browser, slug: test.slug };
  const { inviteId } = account;
  expect((await proveByHeaders(server, visit, { configKey: fileKey(server, inviteId) })).statusCode).toBe(409);
  expect((await proveByHeaders(server, visit, { configKey: fileKey(server, inviteId, added) })).statusCode).toBe(200);
  expect(await stateOf(browser, test.slug)).toMatchObject({ client: "safe-exam-browser" });
});
