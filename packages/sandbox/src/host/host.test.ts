import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { testFolder } from "../testing/test-sandbox.ts";
import { isAlive, OWNER } from "./owner.ts";
import { makeReach } from "./reach.ts";
import { isWalkable, openShelf } from "./shelf.ts";

const isRoot = process.getuid?.() === 0;
const SAY = new URL("../testing/say-isolation.ts", import.meta.url).pathname;

function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "invigil-closed-"));
  chmodSync(folder, 0o700);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("isolation", () => {
  test("a worker without it says so in a sentence, and runs nothing", ({ skip }) => {
    if (!isRoot || !isWalkable(process.execPath) || !isWalkable(dirname(SAY))) skip("No other user can be tried here.");
    const folder = testFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { stdout } = spawnSync(process.execPath, [SAY, folder], { uid: 65534, gid: 65534, encoding: "utf8" });
    expect(stdout).toMatch(/^SandboxUnavailable: The sandbox needs writable control groups\. Run the worker/);
  });

  test("works from a folder that is closed to others, such as a home folder", () => {
    const { stdout } = spawnSync(process.execPath, [SAY, join(closedFolder(), "data")], { encoding: "utf8" });
    expect(stdout).toMatch(/^bubblewrap .*: OK 1000\n$/);
  });
});

describe("the shelf", () => {
  test("is the given folder if any user can reach it", () => {
    const folder = testFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(openShelf(join(folder, "deep/down"), true)).toBe(join(folder, "deep/down"));
  });

  test("is another one for root if no user can, and the given one for a worker without separate users", () => {
    const folder = join(closedFolder(), "data");
    expect(isWalkable(openShelf(folder, true))).toBe(true);
    expect(openShelf(folder, true)).not.toBe(folder);
    expect(openShelf(folder, false)).toBe(folder);
  });
});

describe("a file in a closed folder", () => {
  test("is copied to the shelf once, so that another user can read it", ({ skip }) => {
    if (!isRoot) skip("Only root sets boxes up as another user.");
    const closed = closedFolder();
    const shelf = testFolder();
    onTestFinished(() => rmSync(shelf, { recursive: true }));
    mkdirSync(join(closed, "package/deep"), { recursive: true, mode: 0o700 });
    writeFileSync(join(closed, "package/deep/file"), "read me", { mode: 0o600 });
    const reach = makeReach(shelf, true);
    const copy = reach(join(closed, "package"));
    expect(isWalkable(join(copy, "deep"))).toBe(true);
    const { stdout } = spawnSync("cat", [join(copy, "deep/file")], { uid: 65534, gid: 65534, encoding: "utf8" });
    expect(stdout).toBe("read me");
    expect(makeReach(shelf, true)(join(closed, "package"))).toBe(copy);
    expect(reach("/usr/bin/env")).toBe("/usr/bin/env");
    expect(makeReach(shelf, false)(join(closed, "package"))).toBe(join(closed, "package"));
  });
});

test("an owner is alive while the process is, and its pid alone is not enough", () => {
  expect(isAlive(OWNER)).toBe(true);
  expect(isAlive(`${OWNER}.17`)).toBe(true);
  expect(isAlive(`${process.pid}.1`)).toBe(false);
  expect(isAlive("999999999.1")).toBe(false);
});
