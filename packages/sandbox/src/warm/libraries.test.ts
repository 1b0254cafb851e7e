import { existsSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { withTestSandbox } from "../testing/test-sandbox.ts";

const isMissing = !existsSync("/usr/lib/python3/dist-packages/sklearn");

/** Far less than the libraries take to load. */
const LITTLE = { cpuMs: 150 };
const SUM = `import os, numpy, pandas, sklearn
print(os.path.exists("/opt/wait.py"), pandas.DataFrame({"a": numpy.arange(4)}).a.sum())
`;

test.skipIf(isMissing)("loads data libraries before a program that uses them arrives", async () => {
  const keep = { count: 1, idleMs: 100_000 };
  const sandbox = await withTestSandbox({ languages: ["python-ml"], warm: { "python-ml": keep } });
  const run = async (code: string) => {
    const { compiled } = await sandbox.compile({ language: "python-ml", code });
    const result = await compiled?.run({ stdin: "", limits: LITTLE });
    return [result?.status, result?.stdout.toString()];
  };
  // Loading them in a new box does not count as the program's time either.
  expect(await run(SUM)).toEqual(["OK", "False 6\n"]);
  const warm = async () => expect(await run(SUM)).toEqual(["OK", "True 6\n"]);
  await vi.waitFor(warm, { timeout: 90_000, interval: 3_000 });
  // A program without them does not use up such a box.
  expect(await run('import os\nprint(os.path.exists("/opt/wait.py"))')).toEqual(["OK", "False\n"]);
  expect(await run("import numpy\nwhile True: pass")).toEqual(["CPU_LIMIT", ""]);
});
