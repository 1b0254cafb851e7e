import { TestSettings } from "@invigil/contract/taking/tests";
import { expect, it } from "vitest";
import { isWrongBrowser } from "./secure-browser.ts";

const asks = TestSettings.parse({ secure_browser: { enabled: true } });
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

it("lets candidates into a test only with its secure browser, and recruiters with any", () => {
  expect(isWrongBrowser(asks, { usertype: "hacker", userAgent: CHROME })).toBe(true);
  expect(isWrongBrowser(asks, { usertype: "hacker", userAgent: "WASEBO/1" })).toBe(true);
  expect(isWrongBrowser(asks, { usertype: "hacker", userAgent: `${CHROME} SEB/3.10.0` })).toBe(false);
  expect(isWrongBrowser(asks, { usertype: "hacker", userAgent: `${CHROME} InvigilSecureBrowser/0.1.0` })).toBe(false);
  expect(isWrongBrowser(asks, { usertype: "recruiter", userAgent: CHROME })).toBe(false);
  expect(isWrongBrowser(TestSettings.parse({}), { usertype: "hacker", userAgent: CHROME })).toBe(false);
});
