import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { openHost } from "../host/host.ts";
import { OWNER } from "../host/owner.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { testFolder } from "../testing/test-sandbox.ts";
import { makeBoxes } from "./boxes.ts";

test("a program runs although somebody else removed the group that its box would reuse", async () => {
  const folder = testFolder();
  const host = await openHost(folder);
  const boxes = makeBoxes(host, 1);
  onTestFinished(async () => {
    await boxes.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const limits = { ...DEFAULT_LIMITS };
  const plan = { argv: ["true"], files: [], env: {}, cwd: "/box", stdin: "", limits, weight: "normal" as const };
  const first = await boxes.start({ ...plan, control: false, artifact: false, endsOutput: false });
  await first.exit;
  await first.remove();
  const own = host.groups.names().filter((name) => name.startsWith(`${OWNER}.`));
  await Promise.all(own.map((name) => host.groups.open(name).remove()));
  const { status, stdout } = await boxes.run({ argv: ["cat"], stdin: "given" });
  expect([own.length, status, stdout.toString()]).toEqual([1, "OK", "given"]);
});
