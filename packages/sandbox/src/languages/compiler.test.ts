import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestSandbox } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: ["c", "cpp", "python"] });
});
afterAll(() => sandbox.close());

const HELLO = '#include <stdio.h>\nint main(void) { puts("hello"); }';

describe("compiling", () => {
  test("once serves many simultaneous runs", async () => {
    const { compiled } = await sandbox.compile({ language: "c", code: HELLO });
    const run = async () => (await compiled?.run({ stdin: "" }))?.stdout.toString();
    const results = await Promise.all(Array.from({ length: 6 }, run));
    expect(results).toEqual(Array(6).fill("hello\n"));
  });

  test("costs nothing the second time, and still shows its warnings", async () => {
    const program = { language: "c", code: '#warning mind this\n#include <stdio.h>\nint main(void) { puts("w"); }' };
    const first = await sandbox.compile(program);
    const second = await sandbox.compile(program);
    expect(first.cpuMs).toBeGreaterThan(0);
    expect(second.cpuMs).toBe(0);
    expect(second.log).toBe(first.log);
    expect(second.log).toContain("mind this");
    const other = await sandbox.compile({ ...program, code: `${program.code}\n` });
    expect(other.cpuMs).toBeGreaterThan(0);
  });

  test("includes the files beside the source", async () => {
    const { compiled } = await sandbox.compile({
      language: "c",
      code: '#include "greet.h"\nint main(void) { greet(); }',
      files: {
        "greet.h": "void greet(void);",
        "greet.c": '#include <stdio.h>\nvoid greet(void) { puts("from beside"); }',
      },
    });
    expect((await compiled?.run({ stdin: "" }))?.stdout.toString()).toBe("from beside\n");
  });

  test("can be aborted", async () => {
    const program = { language: "c", code: '#include "/dev/zero"' };
    const { status, compiled } = await sandbox.compile(program, { signal: AbortSignal.timeout(50) });
    expect(status).toBe("ABORTED");
    expect(compiled).toBeNull();
  });

  test("a run takes arguments, files and limits", async () => {
    const { compiled } = await sandbox.compile({
      language: "python",
      code: "import sys\nprint(sys.argv[1], open('given.txt').read())",
      files: { "own.txt": "" },
    });
    const result = await compiled?.run({ stdin: "", args: ["one"], files: [{ path: "given.txt", data: "two" }] });
    expect(result?.stdout.toString()).toBe("one two\n");
  });
});
