import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { fingerprintWords } from "@invigil/rules/evidence/fingerprint-words";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { startProctored } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
let address: string;
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
});
afterEach(() => server.stop());

const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36";
const components = { userAgent, language: [["en"]], timezoneOffset: -60, pixelRatio: 2, screenSize: [1_280, 800] };

it("tells a reviewer which browser it was, and whether staff tried it [B3.05]", async () => {
  const who = await startProctored(server);
  const page = await openPage(address, who);
  for (const [seq, is_staff] of [false, true].entries()) {
    const fingerprint = { id: "ab".repeat(16), components, platform: ["Linux"], is_staff };
    await page.say({ type: "proctor-init", fingerprint, secure_browser_enabled: false }, { seq: seq + 1 });
  }
  page.close();
  const recruiter = await signInRecruiter(server, who.companyId);
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
  const { evidence } = readTimeline.response.parse((await recruiter.browser.get(path)).json());
  const lines = evidence.filter(({ kind }) => kind === "fingerprint");
  expect(lines.map(({ kind, data }) => fingerprintWords(kind, data))).toEqual([
    "Chrome on Linux, screen 1280 × 800.",
    "Chrome on Linux, screen 1280 × 800. Tried by staff.",
  ]);
  expect(lines[0]?.data).toMatchObject({ fingerprint: { components } });
});
