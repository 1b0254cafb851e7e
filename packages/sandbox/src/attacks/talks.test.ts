import { afterAll, beforeAll, expect, test } from "vitest";
import { compileAttack, openTestSandbox } from "../testing/test-sandbox.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox({ languages: ["python", "c"], slots: 1 });
});
afterAll(() => sandbox.close());

const SECRET = "hush-4711";
/** Reads everything until nobody can write any more, with a secret beside it. */
const HEAR = `mkdir /tmp/feedback; echo ${SECRET} >/tmp/feedback/secret; cd /tmp/feedback
echo line from the judge; cat >heard; wc -c <heard >&5; exit 42`;

async function against(name: string, judge = HEAR) {
  const { compiled, log } = await compileAttack(sandbox, name);
  if (!compiled) throw new Error(log);
  const said = { 0: "", 1: "" };
  const files = [{ path: "/box/judge/input.txt", data: SECRET }];
  const limits = { wallMs: 5_000 };
  const { results, first } = await sandbox.talk(
    [
      compiled.boxed({ limits: { ...limits, output: 100_000 } }),
      { argv: ["sh", "-c", judge], files, env: { SECRET }, limits: { ...limits, wallMs: 30_000 }, artifact: true },
    ],
    (by, bytes) => (said[by] += bytes.toString()),
  );
  const [program, other] = results;
  return { program, other, first, said, heard: Number(other.artifact?.toString()) };
}

test("a program finds no files, descriptors or processes of its partner", async () => {
  const { program, said } = await against("spy-on-judge.py");
  expect(program.status).toBe("OK");
  expect(said[0]).toMatch(/^ready\n/);
  expect(said[0]).toMatch(/^heard (line from the judge|to myself)$/m);
  expect(said[0]).not.toContain(SECRET);
  expect(said[0]).not.toContain("feedback");
});

test("a program that floods its pipe is ended, and little reaches a partner that does not read", async () => {
  const { program, other, said } = await against("output-flood.c", "sleep 1; wc -c >&5; exit 43");
  expect(program.status).toBe("OUTPUT_LIMIT");
  expect(said[0].length).toBeLessThan(300_000);
  expect(other.code).toBe(43);
});

test("what a program leaves behind can neither talk on nor keep the pipe open", async () => {
  const { program, other, first, said, heard } = await against("keep-talking.py");
  expect(program).toMatchObject({ status: "OK", code: 0 });
  expect(other.code).toBe(42);
  expect(first).toBe(0);
  expect(heard).toBe(said[0].length);
});
