import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestSandbox } from "../testing/test-sandbox.ts";
import type { BoxResult, Compiled, Sandbox } from "../types.ts";

const WARM = { timeout: 25_000, interval: 200 };
let warm: Sandbox;
let cold: Sandbox;
beforeAll(async () => {
  warm = await openTestSandbox({ languages: ["python", "java"], warm: { python: 3, java: 2 } });
  cold = await openTestSandbox({ languages: ["python", "java"] });
});
afterAll(async () => {
  await warm.close();
  await cold.close();
});

async function compiled(sandbox: Sandbox, language: string, code: string): Promise<Compiled> {
  const result = await sandbox.compile({ language, code, files: { "beside.txt": "beside\n" } });
  if (!result.compiled) throw new Error(result.log);
  return result.compiled;
}

/** What a person sees of a run. */
function seen({ status, code, stdout, stderr }: BoxResult) {
  return { status, code, stdout: stdout.toString(), stderr: stderr.toString() };
}

describe("a Python program cannot tell a box, warm or new, from Python itself", () => {
  test.each([
    ["input and arguments", "import sys\nprint(input(), sys.argv, __name__, __file__, sys.path[0])"],
    ["its files", "print(open('beside.txt').read(), open('/box/main.py').read())"],
    ["an error", "def f():\n    return 1 / 0\nf()"],
    ["a syntax error", "print('never')\nif"],
    ["an exit code", "import sys\nprint('a')\nsys.exit(7)"],
    ["an exit text", "import sys\nsys.exit('because')"],
    ["what is built in", "print(quit, help)\nexit(4)"],
    ["where it looks for packages", "import sys\nprint(any('-packages' in path for path in sys.path))"],
    ["threads", "import threading, time\nthreading.Thread(target=lambda: (time.sleep(0.1), print('later'))).start()"],
    ["atexit", "import atexit\natexit.register(print, 'at the end')\nprint('first')"],
    ["modules beside it", "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))))"],
    ["the rest of a large input", "import sys\nprint(len(sys.stdin.read()))"],
    ["broken output", "import sys\nsys.stdout.close()"],
  ])("%s", async (name, code) => {
    const request = { stdin: name.startsWith("the rest") ? "x".repeat(300_000) : "line\n", args: ["one", "two"] };
    const expected = seen(await bare(code, request));
    expect(seen(await (await compiled(cold, "python", code)).run(request))).toEqual(expected);
    await waitUntilWarm();
    expect(seen(await (await compiled(warm, "python", code)).run(request))).toEqual(expected);
  });

  function bare(code: string, { stdin, args }: { stdin: string; args: string[] }): Promise<BoxResult> {
    const files = [
      { path: "main.py", data: code },
      { path: "beside.txt", data: "beside\n" },
    ];
    return cold.run({ argv: ["python3", "/box/main.py", ...args], stdin, files });
  }

  /** The pool keeps three, so the run after a warm one is warm too. */
  async function waitUntilWarm(): Promise<void> {
    const probe = await compiled(warm, "python", "import os\nprint(os.path.exists('/opt/wait.py'))");
    await vi.waitFor(async () => expect(seen(await probe.run({ stdin: "" })).stdout).toBe("True\n"), WARM);
  }
});

describe("limits of a warm box", () => {
  test("time counts from the hand-over, and memory belongs to the run", async () => {
    const spin = await compiled(warm, "python", "while True: pass");
    const burnt = await spin.run({ stdin: "", limits: { cpuMs: 100 } });
    expect(burnt.status).toBe("CPU_LIMIT");
    expect(burnt.cpuMs).toBeGreaterThan(200);
    const hog = await compiled(warm, "python", "x = bytearray(200 << 20)");
    expect((await hog.run({ stdin: "", limits: { memory: 100 << 20 } })).status).toBe("MEMORY_LIMIT");
    expect((await hog.run({ stdin: "", limits: { memory: 400 << 20 } })).status).toBe("OK");
  });

  test("aborting ends it", async () => {
    const sleep = await compiled(warm, "python", "import time\ntime.sleep(60)");
    expect((await sleep.run({ stdin: "", signal: AbortSignal.timeout(200) })).status).toBe("ABORTED");
  });
});

const JAVA = {
  sum: "import java.util.*; public class Solution { public static void main(String[] a) { Scanner s = new Scanner(System.in); System.out.println(s.nextInt() + s.nextInt() + a.length); } }",
  driver:
    'class Driver { String name() { return "own"; } } class Main { public static void main(String[] a) { System.out.println(new Driver().name()); } }',
  error:
    'public class Main { static void f() { throw new IllegalStateException("no"); } public static void main(String[] a) { f(); } }',
  exit: "public class Main { public static void main(String[] a) { System.exit(5); } }",
  hog: "public class Main { public static void main(String[] a) { long[] x = new long[100_000_000]; x[7] = 1; System.out.println(x[7]); } }",
};

// Two compilers and four virtual machines per test, on a machine that may be busy.
describe("Java", () => {
  test.each(Object.entries(JAVA))("%s is the same warm and cold", async (_, code) => {
    const request = { stdin: "1 2", args: ["x"] };
    const expected = seen(await (await compiled(cold, "java", code)).run(request));
    const program = await compiled(warm, "java", code);
    const results = [await program.run(request), await program.run(request)];
    expect(results.map(seen)).toEqual([expected, expected]);
  });

  test("compiles and runs in one warm box", async () => {
    let round = 0;
    await vi.waitFor(async () => {
      const code = `public class Main { public static void main(String[] a) { System.out.println(System.getProperty("java.class.path") + ${round++}); } }`;
      expect(seen(await (await compiled(warm, "java", code)).run({ stdin: "" })).stdout).toContain("/opt/driver.jar");
    }, WARM);
  });

  test("has none of the pipes that delivered its program", async () => {
    const list =
      'import java.nio.file.*; public class Main { public static void main(String[] a) throws Exception { try (var all = Files.list(Path.of("/proc/self/fd"))) { for (Path each : (Iterable<Path>) all::iterator) { if (Files.exists(each) && Files.readAttributes(each, "unix:mode").get("mode") instanceof Integer mode && (mode & 0170000) == 0010000) System.out.print(each.getFileName() + " "); } } System.out.println(System.getProperty("java.class.path"));';
    let round = 0;
    await vi.waitFor(async () => {
      const result = await (await compiled(warm, "java", `${list} // ${round++}\n } }`)).run({ stdin: "" });
      expect(seen(result).stdout).toBe("0 1 2 /opt/driver.jar\n");
    }, WARM);
  });

  test("a compile error looks the same warm and cold", async () => {
    const program = { language: "java", code: "public class Main { int f() { return x; } }" };
    const [first, second] = [await cold.compile(program), await warm.compile(program)];
    expect(first).toMatchObject({ status: "NONZERO", compiled: null });
    expect(first.log).toContain("Main.java:1: error: cannot find symbol");
    expect({ ...second, cpuMs: 0 }).toEqual({ ...first, cpuMs: 0 });
  });
});
