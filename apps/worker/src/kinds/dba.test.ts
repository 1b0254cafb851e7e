import { DATABASE_STARTERS } from "@invigil/contract/constants";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { dba } from "./dba.ts";

const SQL = ["postgresql", "mysql", "sqlite", "oracle", "mssql"];
const CASES = [
  {
    id: "1",
    name: "shown",
    sample: true,
    seed: "insert into staff values (1, 'Ana', 50.50); insert into staff values (2, 'Bo', null);",
    expected: {
      columns: ["name", "wage"],
      rows: [
        ["Ana", "50.5"],
        ["Bo", null],
      ],
    },
  },
  {
    id: "2",
    name: "hidden",
    weight: 3,
    seed: "insert into staff values (7, 'Eli <é> & \"co\"', 1);",
    expected: { columns: ["name", "wage"], rows: [['Eli <é> & "co"', "1"]] },
  },
];
const SETUP = "create table staff (id integer primary key, name varchar(40) not null, wage decimal(8,2));";
const problem = { problemType: "DBA" as const, grading: { setup: SETUP, cases: CASES } };

let open: Awaited<ReturnType<typeof openJudge>>;
let installed = new Map<string, string | null>();
beforeAll(async () => {
  open = await openJudge([]);
  const offer = await dba.offer(open.sandbox);
  installed = new Map("technologies" in offer ? offer.technologies.map(({ id, note }) => [id, note]) : []);
});
afterAll(() => open.close());

it("offers what comes with the product everywhere, and names each substitute [A1.16]", () => {
  expect([...installed.keys()]).toEqual(expect.arrayContaining(["postgresql", "sqlite", "mongodb"]));
  expect(installed.get("postgresql")).toBeNull();
  expect(installed.get("mongodb")).toContain("not on a MongoDB server");
  for (const id of ["oracle", "mssql"]) expect(installed.get(id) ?? "compatible mode").toContain("compatible mode");
});

describe.each(SQL)("%s", (technology) => {
  it("judges a query by its rows: right, partly right and wrong [A1.16] [A4.31]", async ({ skip }) => {
    skip(!installed.has(technology), `${technology} is not installed here`);
    const right = await open.judge({ ...problem, technology, code: "-- all of them\nselect name, wage from staff;" });
    expect(right.verdicts).toEqual(["PASSED", "PASSED"]);
    expect(right.outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1 });
    expect(right.result.cases[0]).toMatchObject({ status: "AC", framework: technology });
    expect(right.result.cases[0]?.expected_grid?.rows).toHaveLength(2);
    expect(right.result.cases[1]?.expected_grid).toBeUndefined();
    expect(right.result.engine_note).toBe(installed.get(technology));

    const partly = await open.judge({ ...problem, technology, code: "select name, wage from staff where id < 5" });
    expect(partly.outcome).toMatchObject({ status: "PAC", share: 0.25 });
    expect(partly.result.cases[1]).toMatchObject({ verdict: "WRONG", message: "0 rows, expected: 1." });

    const wrong = await open.judge({ ...problem, technology, code: "select salary from staff" });
    expect(wrong.verdicts).toEqual(["NONZERO", "NONZERO"]);
    expect(wrong.outcome).toMatchObject({ status: "REJ", share: 0 });
    expect(wrong.result.cases[0]?.stderr).toMatch(/salary/i);
  });

  it("judges statements by the state they leave [A1.16] [A4.31]", async ({ skip }) => {
    skip(!installed.has(technology), `${technology} is not installed here`);
    const check = "select id, wage from staff order by id;";
    const cases = [
      {
        ...CASES[0],
        check,
        expected: {
          columns: ["id", "wage"],
          rows: [
            ["1", "60.5"],
            ["9", "5"],
          ],
        },
      },
      {
        ...CASES[1],
        check,
        expected: {
          columns: ["id", "wage"],
          rows: [
            ["7", "11"],
            ["9", "5"],
          ],
        },
      },
    ];
    const state = { ...problem, technology, content: { evaluation: "ATF" }, grading: { setup: SETUP, cases } };
    const raise = "update staff set wage = wage + 10 where id <> 9;\ndelete from staff where wage is null;\n";
    const right = await open.judge({ ...state, code: `insert into staff values (9, 'Fay', 5);\n${raise}` });
    expect(right.verdicts).toEqual(["PASSED", "PASSED"]);
    expect(right.result.cases[0]).toMatchObject({
      input: check,
      grid: {
        rows: [
          ["1", expect.any(String)],
          ["9", expect.any(String)],
        ],
      },
    });

    const wrong = await open.judge({ ...state, kind: "run", code: "drop table staff;" });
    expect(wrong.verdicts).toEqual(["WRONG"]);
    expect(wrong.result.cases[0]?.message).toMatch(/^The check could not be run/);
    expect(wrong.outcome.status).toBeNull();
  });

  it("shows the result of a query that is only tried, on the visible tables [A1.16]", async ({ skip }) => {
    skip(!installed.has(technology), `${technology} is not installed here`);
    const tried = { ...problem, technology, kind: "run" as const, request: { verify: false } };
    const { result } = await open.judge({ ...tried, code: "select id from staff where id = 2" });
    expect(result.output).toMatchObject({ verdict: "PASSED", grid: { rows: [["2"]], more: 0 } });
    expect(result.cases).toEqual([]);
  });
});

it.each(Object.entries(DATABASE_STARTERS))(
  "runs the starter text of %s unchanged [A9.05]",
  async (technology, code) => {
    const tried = { ...problem, technology, kind: "run" as const, grading: {}, request: { verify: false } };
    const { result } = await open.judge({ ...tried, code });
    const isThere = installed.has(technology);
    expect(result.output).toEqual(isThere ? { verdict: "PASSED", stdout: "", stderr: "" } : null);
  },
);

it.each([
  ["postgresql", "copy staff from program 'echo 3'"],
  ["postgresql", "select pg_read_file('/box/check.txt')"],
  ["mysql", "select 1 into outfile '/tmp/out.txt'"],
  ["mysql", "\\! cat /box/check.txt\n"],
  ["mysql", "create user other; "],
  ["mysql", "load data infile '/box/check.txt' into table staff"],
  ["mysql", "connect mysql\nselect user from user"],
  ["sqlite", "select load_extension('/tmp/own.so')"],
  ["oracle", "select file_read('/box/check.txt') from dual"],
  ["oracle", "create linked table all_of_it('org.h2.Driver', 'jdbc:h2:mem:task', 'sa', '', 'STAFF')"],
  ["oracle", "create alias run as 'String run() { return \"\"; }'"],
])("%s lets nobody escape from the database: %s [A1.16]", async (technology, code) => {
  const { verdicts } = await open.judge({ ...problem, technology, kind: "run", code });
  expect(verdicts).toEqual(installed.has(technology) ? ["NONZERO"] : []);
});

it("reads no file for a MySQL client [A1.16]", async ({ skip }) => {
  skip(!installed.has("mysql"), "MariaDB is not installed here");
  const tried = { ...problem, technology: "mysql", kind: "run" as const, request: { verify: false } };
  const { result } = await open.judge({ ...tried, code: "select load_file('/box/seed.txt') as text" });
  expect(result.output?.grid?.rows).toEqual([[null]]);
});

it("ends a statement that takes too long at the box's limits [A1.16]", async () => {
  const limits = { cpu_ms: 3_000, wall_ms: 150_000 };
  const slow = { ...problem, technology: "postgresql", kind: "run" as const, grading: { ...problem.grading, limits } };
  const { verdicts } = await open.judge({ ...slow, code: "do $$ begin loop end loop; end $$" });
  expect(verdicts).toEqual(["CPU_LIMIT"]);
});

it("blames the problem, not the candidate, for tables that cannot be created [A1.16]", async () => {
  const broken = { ...problem, technology: "sqlite", grading: { ...problem.grading, setup: "create tabel x" } };
  await expect(open.judge({ ...broken, code: "select 1" })).rejects.toThrow(/the database was not ready.*tabel/);
});

it("says which database is missing [A1.16]", async () => {
  const { outcome } = await open.judge({ ...problem, technology: "db2", code: "select 1" });
  expect(outcome).toMatchObject({ state: "ERROR", status: "NRE", message: expect.stringContaining("db2") });
});
