import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeBoxes } from "../box/boxes.ts";
import { openHost } from "../host/host.ts";
import { COMPILE_LIMITS } from "../limits.ts";
import { cpp } from "../recipes/native.ts";
import { testFolder } from "../testing/test-sandbox.ts";
import { openCache } from "./cache.ts";
import { prepare } from "./prepared.ts";

test("compiles the header of all headers once, and the compiler uses it", async () => {
  const folder = testFolder();
  const boxes = makeBoxes(await openHost(folder), 1);
  onTestFinished(async () => {
    await boxes.close();
    rmSync(folder, { recursive: true });
  });
  if (!cpp.prepare || !cpp.compile) throw new Error("C++ has nothing to prepare.");
  const cache = openCache(join(folder, "artifacts"));
  const context = { boxes, cache, version: "12", env: {}, signal: AbortSignal.any([]) };
  const prepared = prepare(context, cpp.prepare);
  await prepared.done;
  expect(prepared.fault()).toBeNull();
  const { stderr, artifact } = await boxes.run({
    // -H names every header that is read, and marks a usable precompiled one with "!".
    argv: ["sh", "-c", cpp.compile.script.replace("g++", "g++ -H")],
    files: [...prepared.files(), { path: "main.cpp", data: "#include <bits/stdc++.h>\nint main() {}" }],
    limits: COMPILE_LIMITS,
    artifact: true,
  });
  expect(stderr.toString()).toContain("! /opt/header/bits/stdc++.h.gch");
  expect(artifact?.length).toBeGreaterThan(0);

  const again = prepare(context, { ...cpp.prepare, limits: { cpuMs: 1 } });
  await again.done;
  expect(again.files()).toEqual(prepared.files());
});
