import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestSandbox } from "../testing/test-sandbox.ts";
import { SAMPLES } from "../testing/sample-programs.ts";
import type { Sandbox } from "../types.ts";
import { recipeTable } from "./table.ts";

const ids = recipeTable(process.execPath).map(({ id }) => id);
/** Their compilers take ten seconds on a busy machine, so one program must do. */
const SLOW = new Set(["kotlin", "scala"]);
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

test("JavaScript and TypeScript are always available, on the Node that runs us", () => {
  const versions = sandbox.languages.filter(({ id }) => id === "javascript" || id === "typescript");
  expect(versions.map(({ version }) => `v${version}`)).toEqual([process.version, process.version]);
});

test("distinguishes a missing language from a failing program", async () => {
  await expect(sandbox.compile({ language: "cobol", code: "" })).rejects.toThrow("The language cobol was not found");
});

test.each(["javascript", "typescript"])("%s has written all of a long text when it exits", async (language) => {
  const code = 'console.log("y".repeat(300_000)); process.exit();';
  const { compiled } = await sandbox.compile({ language, code });
  const result = await compiled?.run({ stdin: "" });
  expect([result?.status, result?.stdout.length]).toEqual(["OK", 300_001]);
});

test.each(["c", "cpp"])("in %s, a character is signed on every processor", async (language) => {
  const code = '#include <stdio.h>\nint main() { char c = EOF; puts(c == EOF ? "end" : "more"); }';
  const { compiled } = await sandbox.compile({ language, code });
  expect((await compiled?.run({ stdin: "" }))?.stdout.toString()).toBe("end\n");
});

test("a flood from JavaScript ends at the output limit", async () => {
  const code = 'for (;;) console.log("y".repeat(1_000));';
  const { compiled } = await sandbox.compile({ language: "javascript", code });
  const limits = { output: 100_000, cpuMs: 20_000, wallMs: 60_000 };
  expect(await compiled?.run({ stdin: "", limits })).toMatchObject({ status: "OUTPUT_LIMIT" });
});

test("every recipe has a sample, and each is a different language", () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(18);
});

describe.each(ids)("%s", (id) => {
  const sample = SAMPLES[id];
  if (!sample) throw new Error(`${id} has no sample.`);
  const stdin = id === "sqlite" ? "create table numbers (n int); insert into numbers values (20), (22);" : "20 22\n";

  async function run(code: string, cpuMs = 5000) {
    const { compiled, log } = await sandbox.compile({ language: id, code });
    if (!compiled) throw new Error(log);
    return compiled.run({ stdin, limits: { cpuMs } });
  }

  /** Languages that are not installed cannot be tested; `npm run setup:languages` installs them. */
  function present(): boolean {
    return sandbox.languages.some((language) => language.id === id);
  }

  test("adds", async ({ skip }) => {
    if (!present()) skip("not installed");
    const { status, stdout, stderr } = await run(sample.sum);
    expect({ status, stdout: stdout.toString(), stderr: stderr.toString() }).toEqual({
      status: "OK",
      stdout: "42\n",
      stderr: "",
    });
  });

  if (SLOW.has(id)) return;

  test("reports what does not compile", async ({ skip }) => {
    if (!present()) skip("not installed");
    const { status, compiled, log } = await sandbox.compile({ language: id, code: sample.broken });
    // A language without a compiler reports it when it runs.
    const told = compiled ? await compiled.run({ stdin }) : { status, stderr: log, isUnread: true };
    expect(told.status).toBe("NONZERO");
    // A database reads one statement after the other.
    expect(told.isUnread === true || id === "sqlite").toBe(true);
    expect(told.stderr.toString()).not.toBe("");
  });

  test("fails if the program fails", async ({ skip }) => {
    if (!present()) skip("not installed");
    const result = await run(sample.failing);
    expect(result.status).toMatch(/^(NONZERO|SIGNAL)$/);
    expect(result.isUnread).toBeUndefined();
  });

  test("ends at its time limit", async ({ skip }) => {
    if (!present()) skip("not installed");
    expect((await run(sample.endless, 400)).status).toBe("CPU_LIMIT");
  });
});
