import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Driver } from "../types.ts";
import { newLaunch, type Bench } from "./bench.ts";
import { describeCells } from "./contract/cells.ts";
import { describeFiles } from "./contract/files.ts";
import { describeHarm } from "./contract/harm.ts";
import { describePorts } from "./contract/ports.ts";
import { describeTerminals } from "./contract/terminals.ts";

const NEVER = new AbortController().signal;

/** The same tests for every driver. */
export function describeDriver(open: () => Promise<{ driver: Driver; close(): Promise<void> }>): void {
  describe("a driver", () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const bench: Bench = {
      driver: () => opened.driver,
      async start(launch) {
        const running = await opened.driver.start(newLaunch(launch), NEVER);
        onTestFinished(() => running.stop());
        return running;
      },
    };
    describe("life", () => {
      describeLife(bench);
    });
    describe("files", () => {
      describeFiles(bench);
    });
    describe("terminals", () => {
      describeTerminals(bench);
    });
    describe("cells", () => {
      describeCells(bench);
    });
    describe("ports", () => {
      describePorts(bench);
    });
    describe("harm", () => {
      describeHarm(bench);
    });
  });
}

function describeLife(bench: Bench): void {
  test("starting the same launch again returns the same environment", async () => {
    const launch = newLaunch();
    const first = await bench.start(launch);
    const [second, other] = await Promise.all([bench.start(launch), bench.start()]);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect((await bench.driver().list()).map((running) => running.launch)).toEqual(
      expect.arrayContaining([first.launch, other.launch]),
    );
  });

  test("one that was stopped says so and is no longer listed", async () => {
    const running = await bench.start();
    await running.stop();
    expect(await running.ended).toBe("stopped");
    expect((await bench.driver().list()).map(({ launch }) => launch)).not.toContain(running.launch);
    await expect(running.openAgent()).rejects.toThrow("The environment has ended.");
    expect(await running.memory()).toBeNull();
  });

  test("a start that is given up leaves nothing behind", async () => {
    const launch = newLaunch();
    const giveUp = new AbortController();
    const starting = bench.driver().start(launch, giveUp.signal);
    giveUp.abort();
    await expect(starting).rejects.toThrow("aborted");
    expect((await bench.driver().list()).map((running) => running.launch)).not.toContain(launch.launch);
  });

  test("an editor that is not installed is refused in a sentence", async () => {
    for (const editor of ["vscode-pod", "jupyter-notebook"] as const) {
      if (bench.driver().offers.includes(editor)) continue;
      expect(bench.driver().missing[editor]).toMatch(/\w/);
      await expect(bench.driver().start(newLaunch({ editor }), NEVER)).rejects.toThrow("not installed");
    }
    const running = await bench.start();
    await expect(running.openEditor()).rejects.toThrow("no editor of its own");
  });

  test("an idle light workspace takes no more than 60 MB", async () => {
    const running = await bench.start();
    const memory = await running.memory();
    expect(memory ?? 0).toBeLessThan(60e6);
  });
}
