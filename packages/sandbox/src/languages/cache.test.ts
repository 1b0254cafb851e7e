import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { digest, openCache } from "./cache.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "invigil-cache-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

describe("the cache of what was compiled", () => {
  test("returns the bytes and the log, executable by anyone and changed by nobody", async () => {
    const cache = openCache(folder());
    const key = digest(["a"]);
    expect(await cache.find(key)).toBeNull();
    cache.store(key, Buffer.from("program"), "a warning");
    const found = await cache.find(key);
    expect(found?.log).toBe("a warning");
    expect(readFileSync(found?.path ?? "", "utf8")).toBe("program");
    expect(statSync(found?.path ?? "").mode & 0o777).toBe(0o555);
  });

  test("has another key for each change of version, flags or sources", () => {
    const keys = [
      ["1", "-O2", "a", "b"],
      ["2", "-O2", "a", "b"],
      ["1", "-O3", "a", "b"],
      ["1", "-O2", "ab", ""],
    ].map(digest);
    expect(new Set(keys).size).toBe(4);
  });

  test("drops the least recently used when it is full, and never what may be in use", async () => {
    const cache = openCache(folder(), 100, 60_000);
    const keys = ["old", "young", "new"].map((name) => digest([name]));
    const [old = "", young = "", latest = ""] = keys;
    const hourAgo = Date.now() / 1000 - 3600;
    for (const key of [old, young]) {
      const { path } = cache.store(key, Buffer.alloc(60), "");
      if (key === old) utimesSync(path, hourAgo, hourAgo);
    }
    cache.store(latest, Buffer.alloc(60), "");
    expect(await cache.find(old)).toBeNull();
    expect(await cache.find(young)).not.toBeNull();
    expect(await cache.find(latest)).not.toBeNull();
  });
});
