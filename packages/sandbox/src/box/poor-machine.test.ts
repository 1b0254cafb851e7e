import { mkdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { ownGroups } from "../cgroup/own-group.ts";
import { versionOne } from "../cgroup/v1.ts";
import { openHost } from "../host/host.ts";
import { MEGABYTE } from "../limits.ts";
import { testFolder } from "../testing/test-sandbox.ts";
import { makeBoxes, type Boxes } from "./boxes.ts";

/** The memory of all boxes together: less than one of them is promised. */
const MACHINE = 96 * MEGABYTE;
const own = ownGroups();
const memory = own.v1.get("memory");

function touch(megabytes: number) {
  const argv = ["python3", "-c", `x = b'1' * (${megabytes} << 20)\nprint(len(x) >> 20)`];
  return { argv, limits: { memory: 64 * MEGABYTE } };
}

describe.skipIf(memory === undefined)("on a machine whose memory is used up", () => {
  let boxes: Boxes;
  beforeEach(async () => {
    const machine = join(memory ?? "", `invigil-machine-${process.pid}`);
    mkdirSync(machine);
    writeFileSync(join(machine, "memory.limit_in_bytes"), String(MACHINE));
    const groups = versionOne({ ...own, v1: new Map([...own.v1, ["memory", machine]]) });
    if (!groups) throw new Error("no control groups");
    const folder = testFolder();
    boxes = makeBoxes({ ...(await openHost(folder)), groups }, 1);
    onTestFinished(async () => {
      await boxes.close();
      rmSync(folder, { recursive: true, force: true });
      rmdirSync(machine);
    });
  });

  test("blames the judge, not the program's limit, if the kernel ends a program", async () => {
    const result = await boxes.run({ ...touch(200), limits: { memory: 512 * MEGABYTE } });
    expect(result).toMatchObject({ status: "INTERNAL", fault: "The machine ran out of memory for the box." });
  });

  test("reports a program over its own limit as usual, before and after", async () => {
    expect(await boxes.run(touch(80))).toMatchObject({ status: "MEMORY_LIMIT" });
    expect(await boxes.run(touch(20))).toMatchObject({ status: "OK" });
    expect(await boxes.run({ ...touch(200), limits: { memory: 512 * MEGABYTE } })).toMatchObject({
      status: "INTERNAL",
    });
    expect(await boxes.run(touch(80))).toMatchObject({ status: "MEMORY_LIMIT" });
  });
});
