import type { GridCompare } from "@invigil/contract/authoring/judging-data";
import type { Base, Handed, Question } from "./question.ts";

type Cell = string | number | null;
type Row = readonly Cell[];
type ColumnType = "integer" | "text" | "decimal" | "date";

export interface Table {
  /** Each with its type; `?` after the name allows null. The first is the primary key unless `key` says otherwise. */
  columns: Record<string, ColumnType>;
  key?: readonly string[];
}

const TYPES: Record<ColumnType, string> = {
  integer: "INTEGER",
  text: "VARCHAR(80)",
  decimal: "DECIMAL(12,2)",
  date: "DATE",
};

type Rows = Readonly<Record<string, readonly Row[]>>;

interface StatementCase {
  name: string;
  weight?: number;
  sample?: boolean;
  /** By table; tables without an entry are empty. */
  rows: Rows;
  /** For statements that change something: what is compared afterwards. */
  check?: string;
  expected: { columns: readonly string[]; rows: readonly Row[] };
}

interface Statements extends Base {
  tables: Readonly<Record<string, Table>>;
  cases: readonly StatementCase[];
  compare?: Partial<GridCompare>;
  /** One that every engine understands, or one each. */
  solution: string | Record<Engine, string>;
  wrong: readonly { sql: string; why: string }[];
}

/** Only what `npm run verify:library` has judged. Authors can allow others, whose solution must pass before they publish. */
const ENGINES = ["postgresql", "sqlite"] as const;
type Engine = (typeof ENGINES)[number];

const named = (column: string) => column.replace("?", "");
const text = (cell: Cell) => (cell === null ? null : String(cell));

function literal(cell: Cell): string {
  if (cell === null) return "NULL";
  return typeof cell === "number" ? String(cell) : `'${cell.replaceAll("'", "''")}'`;
}

function create(name: string, { columns, key }: Table): string {
  const fields = Object.entries(columns).map(
    ([column, type]) => `${named(column)} ${TYPES[type]}${column.endsWith("?") ? "" : " NOT NULL"}`,
  );
  const primary = key ?? Object.keys(columns).slice(0, 1);
  return `CREATE TABLE ${name} (${[...fields, `PRIMARY KEY (${primary.join(", ")})`].join(", ")});`;
}

function seed(tables: Statements["tables"], rows: Rows): string {
  return Object.keys(tables)
    .flatMap((table) =>
      (rows[table] ?? []).map((row) => `INSERT INTO ${table} VALUES (${row.map(literal).join(", ")});`),
    )
    .join("\n");
}

/** A question that is answered in SQL. The tables of the first sample are shown. */
export function statements({ tables, cases, compare, solution, wrong, ...base }: Statements): Question {
  const shown = cases.find(({ sample }) => sample)?.rows ?? {};
  const solved = (technology: Engine): Handed => ({
    technology,
    code: typeof solution === "string" ? solution : solution[technology],
  });
  return {
    ...base,
    type: "DBA",
    content: {
      evaluation: cases.some(({ check }) => check !== undefined) ? "ATF" : "TXT",
      technologies: [...ENGINES],
      schema: Object.entries(tables).map(([table, { columns }]) => ({
        table,
        columns: Object.entries(columns).map(([name, type]) => ({
          name: named(name),
          type: TYPES[type].toLowerCase(),
        })),
        rows: {
          columns: Object.keys(columns).map(named),
          rows: (shown[table] ?? []).map((row) => row.map(text)),
          more: 0,
        },
      })),
      extra_data: { code_stub_type: "Default" },
    },
    grading: {
      setup: Object.entries(tables)
        .map(([name, table]) => create(name, table))
        .join("\n"),
      cases: cases.map(({ name, weight = 1, sample = false, rows, check, expected }, index) => ({
        id: String(index + 1),
        name,
        weight,
        sample,
        seed: seed(tables, rows),
        ...(check === undefined ? {} : { check }),
        expected: { columns: expected.columns, rows: expected.rows.map((row) => row.map(text)) },
      })),
      compare: { ordered: false, named: false, absolute: 0, relative: 0, ...compare },
    },
    solutions: ENGINES.map(solved),
    wrong: wrong.map(({ sql, why }) => ({ technology: "postgresql", code: sql, why })),
  };
}
