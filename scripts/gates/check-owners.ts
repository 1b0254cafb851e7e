import { readSource, report, sourceFiles } from "../source-files.ts";
import { OWNERS } from "./table-owners.ts";

const RECORDS = "packages/records/src/";
const BUILT = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"(\w+)/g;
const WRITTEN =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|update(?=\s+[\w$]\S*(?:\s+as)?(?:\s+\w+)?\s+set\b))\s+(?:only\s+)?("?\w+|\$\{)/gi;
/** Tests and the demo fill and empty tables directly; questions of the starter library have tables of their own. */
const EXEMPT = /\.test\.tsx?$|\/testing\/|^apps\/server\/src\/demo\/|^packages\/library\//;

const ownerOf = new Map(Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
const tables = new Set(
  [.../^ {2}(\w+): \w+;$/gm[Symbol.matchAll](databaseType())].map(([, table]) => table ?? "").filter(isTable),
);

/** The list of tables that the migrations create. */
function databaseType(): string {
  const text = readSource("packages/db/src/generated.ts");
  return text.slice(text.indexOf("export interface Database {"));
}

/** A view is only read. */
function isTable(name: string): boolean {
  return !name.startsWith("present_");
}

function writesOf(text: string): string[] {
  return [...text.matchAll(BUILT), ...text.matchAll(WRITTEN)].map(([, table]) => table ?? "");
}

function faultsOf(file: string): string[] {
  return [...new Set(writesOf(readSource(file)))].flatMap((table) => {
    if (table === "${") return `${file}: writes a table without naming it`;
    const owner = ownerOf.get(table);
    if (!owner) return tables.has(table) ? `${file}: writes ${table}, which has no owner` : [];
    return file.startsWith(`${RECORDS}${owner}/`)
      ? []
      : `${file}: writes ${table}, which belongs to ${RECORDS}${owner}`;
  });
}

const sources = sourceFiles().filter((file) => /^(apps|packages)\/.*\.ts$/.test(file) && !EXEMPT.test(file));
const unowned = [...tables].filter((table) => !ownerOf.has(table)).map((table) => `${table}: has no owner`);
report([...unowned, ...sources.flatMap(faultsOf)], `${tables.size} tables`);
