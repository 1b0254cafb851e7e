import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { configKey, keyHash, type PlistDict } from "./config-key.ts";

/** Settings that Safe Exam Browser wrote itself, and the keys that it showed for them, as Moodle publishes them. */
const PUBLISHED = [
  ["mac", "4fa9af8ec8759eb7c680752ef4ee5eaf1a860628608fccae2715d519849f9292"],
  ["windows", "2534e4e9f3188f9f9133bf7cf7b4c5d898292bbd7e8d0230f39d1176636a1431"],
] as const;

function settingsOf(system: string): PlistDict {
  const file = gunzipSync(readFileSync(new URL(`testing/settings-${system}.json.gz`, import.meta.url)));
  return JSON.parse(file.toString("utf8"), (_key, value: unknown) =>
    typeof value === "object" && value !== null && "$data" in value
      ? Buffer.from(String(value.$data), "base64")
      : value,
  ) as PlistDict;
}

it.each(PUBLISHED)(
  "finds the Config Key that Safe Exam Browser shows for its own settings (%s) [B4.19]",
  (system, key) => {
    expect(configKey(settingsOf(system))).toBe(key);
  },
);

it("hashes a key with the address, without what stands behind #", () => {
  // printf 'https://exam.example.com/v1/test/abc?x=1%s' "$KEY" | sha256sum
  const [, key] = PUBLISHED[0];
  const address = "https://exam.example.com/v1/test/abc?x=1";
  expect(keyHash(`${address}#part`, key)).toBe(keyHash(address, key));
  expect(keyHash(address, key)).toBe("96b2c5e0a4862283a4432d7f2248ce3cfa2ca9ad2fbb805eca7c3129121ec041");
});
