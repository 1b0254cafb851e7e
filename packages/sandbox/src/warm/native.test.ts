import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestSandbox } from "../testing/test-sandbox.ts";
import type { BoxResult, Sandbox } from "../types.ts";

let warm: Sandbox;
let cold: Sandbox;
beforeAll(async () => {
  warm = await openTestSandbox({ languages: ["c"], warm: { c: 1 } });
  cold = await openTestSandbox({ languages: ["c"] });
});
afterAll(async () => {
  await warm.close();
  await cold.close();
});

function seen({ status, code, stdout, stderr }: BoxResult) {
  // A shell passes on the environment in another order.
  return { status, code, lines: stdout.toString().split("\n").toSorted(), stderr: stderr.toString() };
}

const PROGRAMS = {
  "input, arguments and files":
    '#include <stdio.h>\n#include "beside.h"\nint main(int n, char **a) { char s[99]; fgets(s, 99, stdin); printf("%d [%s] [%s] %s", n, a[1], a[2], s); printf("%d", fopen("/box/given.txt", "r") != 0); return BESIDE; }',
  environment:
    "#include <stdio.h>\nextern char **environ; int main() { for (char **e = environ; *e; e++) puts(*e);  return 0; }",
  descriptors:
    '#include <stdio.h>\n#include <fcntl.h>\nint main() { for (int i = 0; i < 50; i++) if (fcntl(i, F_GETFD) != -1) printf("%d ", i); return 0; }',
  "a crash": "int main() { int *p = 0; return *p; }",
};

describe("a C program cannot tell the box that compiled it from a new one", () => {
  test.each(Object.entries(PROGRAMS))("%s", async (_, code) => {
    const program = { language: "c", code, files: { "beside.h": "#define BESIDE 7\n" } };
    const request = {
      stdin: "a line\n",
      args: ["one two", "ends\n\n"],
      files: [{ path: "given.txt", data: "given" }],
    };
    const results: BoxResult[] = [];
    for (const sandbox of [cold, warm]) {
      const { compiled, log } = await sandbox.compile(program);
      if (!compiled) throw new Error(log);
      // The second run is in a separate box again.
      for (let run = 0; run < 2; run += 1) results.push(await compiled.run(request));
    }
    const [first, ...others] = results.map(seen);
    expect(others).toEqual([first, first, first]);
    expect(first?.status).not.toBe("INTERNAL");
  });

  test("compile errors look the same", async () => {
    const program = { language: "c", code: "int main() { return x; }" };
    const [first, second] = [await cold.compile(program), await warm.compile(program)];
    expect(first).toMatchObject({ status: "NONZERO", compiled: null });
    expect(first.log).toContain("‘x’ undeclared");
    expect({ ...second, cpuMs: 0 }).toEqual({ ...first, cpuMs: 0 });
  });

  test("a program that needs more room than a run has is still compiled", async () => {
    const code = "char big[40 << 20] = { 1 }; int main() { return big[1]; }";
    const { status, compiled } = await warm.compile({ language: "c", code });
    expect({ status, code: (await compiled?.run({ stdin: "" }))?.code }).toEqual({ status: "OK", code: 0 });
  });
});
