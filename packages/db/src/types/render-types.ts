import type { Column, Table } from "./read-tables.ts";

/** Each is written only if a table needs it, because an unused type fails the lint. */
const preamble: Record<string, string> = {
  Timestamp: "type Timestamp = ColumnType<Date, Date | string, Date | string>;\n",
  Generated: `/** Has a default: may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
`,
  GeneratedAlways: `/** Filled by the database alone. */
type GeneratedAlways<T> = ColumnType<T extends ColumnType<infer S, infer _I, infer _U> ? S : T, never, never>;
`,
};

const lineWidth = 120;

const scalars: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  // Has more digits than a JavaScript number.
  numeric: "string",
  text: "string",
  varchar: "string",
  bpchar: "string",
  citext: "string",
  name: "string",
  uuid: "string",
  inet: "string",
  cidr: "string",
  date: "string",
  time: "string",
  tsvector: "string",
  bytea: "Buffer",
  timestamp: "Timestamp",
  timestamptz: "Timestamp",
  json: "JsonColumn",
  jsonb: "JsonColumn",
};

const inArrays: Record<string, string> = { Timestamp: "Date", JsonColumn: "JsonValue" };

export function renderTypes(tables: Table[]): string {
  const body = [...tables.flatMap(renderTable), renderDatabase(tables)].join("\n");
  const helpers = Object.entries(preamble).flatMap(([name, text]) => (uses(body, name) ? [text] : []));
  return [renderImports(body, helpers), ...helpers, body].join("\n");
}

function renderImports(body: string, helpers: string[]): string {
  const json = ["JsonColumn", "JsonValue"].filter((name) => uses(body, name));
  return [
    "// Written by generate-types.ts from the migrations; do not edit.\n",
    helpers.length > 0 ? 'import type { ColumnType } from "kysely";\n' : "",
    json.length > 0 ? `import type { ${json.join(", ")} } from "./json.ts";\n` : "",
  ].join("");
}

function renderTable({ name, columns }: Table): string[] {
  const choices = columns.filter((column) => column.choices.length > 0);
  return [
    ...choices.map((column) => renderChoices(name, column)),
    `export interface ${typeName(name)} {\n${columns.map((column) => renderColumn(name, column)).join("")}}\n`,
  ];
}

function renderChoices(table: string, { name, choices }: Column): string {
  const declaration = `export type ${typeName(table)}${typeName(name)} =`;
  const texts = choices.map((choice) => JSON.stringify(choice));
  const line = `${declaration} ${texts.join(" | ")};`;
  return line.length <= lineWidth ? `${line}\n` : `${declaration}${texts.map((text) => `\n  | ${text}`).join("")};\n`;
}

function renderColumn(table: string, column: Column): string {
  const base = columnType(table, column);
  const value = column.nullable ? `${base} | null` : base;
  return `  ${key(column.name)}: ${wrap(column.filled, value)};\n`;
}

function wrap(filled: Column["filled"], value: string): string {
  switch (filled) {
    case "by-caller":
      return value;
    case "by-default":
      return `Generated<${value}>`;
    case "always-by-database":
      return `GeneratedAlways<${value}>`;
  }
}

function columnType(table: string, { name, type, isArray, choices }: Column): string {
  const scalar = choices.length > 0 ? `${typeName(table)}${typeName(name)}` : scalars[type];
  if (scalar === undefined) {
    throw new Error(
      `The column ${table}.${name} has the type ${type}; say in render-types.ts what it is in TypeScript.`,
    );
  }
  return isArray ? `${inArrays[scalar] ?? scalar}[]` : scalar;
}

function renderDatabase(tables: Table[]): string {
  return `export interface Database {\n${tables.map(({ name }) => `  ${key(name)}: ${typeName(name)};\n`).join("")}}\n`;
}

function uses(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

function typeName(table: string): string {
  return table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function key(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : JSON.stringify(name);
}
