import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { configKey, keyHash, type PlistDict } from "./config-key.ts";

const SETTINGS: PlistDict = {
  startURL: "https://exam.example.com/v1/test/abc",
  originatorVersion: "SEB_Win_3.7.0",
  allowWlan: false,
  allowWLAN: true,
  URLFilterRules: [],
  additionalResources: [{ title: 'Rules "A" & <B>', active: true }],
  hashedQuitPassword: "",
  examKeySalt: Uint8Array.of(0, 250, 255),
  browserWindowWebView: 3,
  embeddedCertificates: {},
};

/** Written by hand from the rules of the Config Key; two published examples gave their keys with the same code. */
const CANONICAL = [
  `{"additionalResources":[{"active":true,"title":"Rules "A" & <B>"}],"allowWlan":false,"allowWLAN":true,`,
  `"browserWindowWebView":3,"examKeySalt":"APr/","hashedQuitPassword":"",`,
  `"startURL":"https://exam.example.com/v1/test/abc","URLFilterRules":[]}`,
].join("");

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

it("finds the Config Key of settings as Safe Exam Browser's rules define it [B4.19]", () => {
  expect(configKey(SETTINGS)).toBe(sha256(CANONICAL));
});

it("finds the same key whichever version wrote the file, and another for any other setting", () => {
  expect(configKey({ ...SETTINGS, originatorVersion: "SEB_OSX_3.4" })).toBe(configKey(SETTINGS));
  expect(configKey({ ...SETTINGS, allowWlan: true })).not.toBe(configKey(SETTINGS));
});

it("hashes a key with the address, without what stands behind #", () => {
  const key = "AB12".repeat(16);
  const address = "https://exam.example.com/v1/test/abc?x=1";
  expect(keyHash(`${address}#part`, key)).toBe(sha256(`${address}${key.toLowerCase()}`));
});
