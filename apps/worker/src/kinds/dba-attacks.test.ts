import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { dba } from "./dba.ts";

const KNOWN = { columns: ["a"], rows: [["as asked"]] };
const problem = {
  problemType: "DBA" as const,
  content: { evaluation: "ATF" },
  grading: { cases: [{ id: "1", name: "left", sample: true, check: "select 1 as a", expected: KNOWN }] },
};

let open: Awaited<ReturnType<typeof openJudge>>;
let installed = new Set<string>();
beforeAll(async () => {
  open = await openJudge([]);
  const offer = await dba.offer(open.sandbox);
  installed = new Set("technologies" in offer ? offer.technologies.map(({ id }) => id) : []);
});
afterAll(() => open.close());

describe("a query for MongoDB, which has the pipe to the judge", () => {
  const write = `const { writeSync } = process.getBuiltinModule("node:fs");
    function write(text) { const bytes = Buffer.from(text); for (let at = 0; at < bytes.length;) at += writeSync(5, bytes, at); }`;
  const tried = { ...problem, technology: "mongodb", kind: "run" as const, request: { verify: false } };

  it("cannot make the judge hold more than it has room for", async () => {
    const { result } = await open.judge({ ...tried, code: `${write} for (;;) write("\\n".repeat(1e6));` });
    expect(result.output).toMatchObject({ verdict: "OUTPUT_LIMIT" });
  });

  it("is ignored if it reports more than expected", async () => {
    const lie = { at: "answer", grid: { ...KNOWN, more: 0 }, error: null };
    const { result } = await open.judge({
      ...tried,
      code: `${write} write("\\n".repeat(9)); write(${JSON.stringify(`${JSON.stringify(lie)}\n`)}); 1`,
    });
    expect(result.output?.grid).toBeUndefined();
  });

  it("gets no unseen row counted as right", async () => {
    const asked = { ...problem, content: { evaluation: "TXT" }, technology: "mongodb" };
    const lie = { at: "answer", grid: { columns: ["a"], rows: [], more: 1 }, error: null };
    const code = `${write} write(${JSON.stringify(`${JSON.stringify(lie)}\n`)}); process.exit(0);`;
    const { verdicts } = await open.judge({ ...asked, kind: "run", code });
    expect(verdicts).toEqual(["WRONG"]);
  });
});

it.each([
  [
    "sqlite",
    "with recursive c(n) as (select 1 union all select n + 1 from c where n < 300) select n, printf('%.10000c', 'x') from c",
  ],
  ["oracle", "select x, rpad('x', 10000, 'x') from system_range(1, 300)"],
])("%s leaves out rows that are too long for the judge", async (technology, code) => {
  const tried = { ...problem, technology, kind: "run" as const, request: { verify: false } };
  const { result } = await open.judge({ ...tried, code });
  expect(result.output?.grid?.more).toBe(installed.has(technology) ? 101 : undefined);
});

/** What PostgreSQL reserves for its superuser: files, programs, other accounts, code in other languages. */
const SUPERUSERS = [
  "select lo_import('/box/check.txt')",
  "select pg_ls_dir('/box')",
  "select pg_stat_file('/box/check.txt')",
  "select pg_reload_conf()",
  "copy (select 1) to '/tmp/out.txt'",
  "copy (select 1) to program 'cat'",
  "create extension dblink",
  "create extension file_fdw",
  "create extension plpython3u",
  "create function own() returns int language c as 'libc.so.6', 'getpid'",
  "create role other superuser",
  "alter role candidate superuser",
  "set role postgres",
  "set session authorization postgres",
  "load '/tmp/own.so'",
];

it("PostgreSQL allows nothing that only its superuser may do", async () => {
  const attempts = SUPERUSERS.map((each) => `$try$${each}$try$`).join(", ");
  const code = `create table tried (what text, allowed boolean);
    do $all$ declare what text; begin
      foreach what in array array[${attempts}] loop
        begin execute what; insert into tried values (what, true);
        exception when others then insert into tried values (what, false); end;
      end loop;
    end $all$;
    select what from tried where allowed union all select 'tried ' || count(*) from tried;`;
  const tried = { ...problem, technology: "postgresql", kind: "run" as const, request: { verify: false } };
  const { result } = await open.judge({ ...tried, code });
  expect(result.output?.grid?.rows).toEqual([[`tried ${SUPERUSERS.length}`]]);
});

it("reports that a MySQL result is too large", async ({ skip }) => {
  skip(!installed.has("mysql"), "MariaDB is not installed here");
  const tried = { ...problem, technology: "mysql", kind: "run" as const, request: { verify: false } };
  const { result } = await open.judge({ ...tried, code: "select repeat('x', 1000000) from seq_1_to_40" });
  expect(result.output).toMatchObject({ verdict: "NONZERO", stderr: "The result is too large." });
});

it("starts no editor for a MySQL client, which could run programs", async ({ skip }) => {
  skip(!installed.has("mysql"), "MariaDB is not installed here");
  const said = JSON.stringify({ at: "check", grid: { ...KNOWN, more: 0 }, error: null });
  const forge = `:!for each in /proc/[0-9]*; do echo '${said}' >$each/fd/5; done\n:q!\n`;
  // The client reads ahead: what comes late enough is left for the editor.
  const code = `\\e\n${"-- x\n".repeat(4_000)}${forge.repeat(3)}`;
  const { verdicts } = await open.judge({ ...problem, technology: "mysql", kind: "run", code });
  expect(verdicts).not.toContain("PASSED");
});
