import { randomBytes } from "node:crypto";
import { runInThisContext } from "node:vm";
import { gridOf, serve, type BoxedGrid } from "./serve.ts";
import { createDatabase, type Collections, type Document } from "./mongodb-collections.ts";

const collections: Collections = new Map();

/** What a script for the mongo shell expects to find. */
Object.assign(globalThis, {
  db: createDatabase(collections),
  ISODate: (text?: string) => (text === undefined ? new Date() : new Date(text)),
  ObjectId: (text?: string) => text ?? randomBytes(12).toString("hex"),
  NumberInt: Number,
  NumberLong: Number,
  NumberDecimal: Number,
});

await serve(async () => ({
  async seed(text) {
    if (text.trim() === "") return;
    const given = JSON.parse(text, revive) as Record<string, Document[]>;
    for (const [name, documents] of Object.entries(given)) collections.set(name, documents);
  },
  async run(text) {
    let value: unknown = await runInThisContext(text, { filename: "query.js" });
    if (isCursor(value)) value = value.toArray();
    return value === undefined ? [] : [documentsGrid(value)];
  },
  state: () => JSON.stringify(Object.fromEntries(collections), keep),
}));

function isCursor(value: unknown): value is { toArray(): unknown[] } {
  return typeof value === "object" && value !== null && "toArray" in value && typeof value.toArray === "function";
}

/** One row per document and one column per field; a value that is not a document stands alone. */
function documentsGrid(value: unknown): BoxedGrid {
  const documents = (Array.isArray(value) ? value : [value]).map((each: unknown) =>
    isDocument(each) ? each : { value: each },
  );
  const fields = new Set(documents.flatMap((document) => Object.keys(document)));
  // A MongoDB projection always begins with it.
  const columns = fields.delete("_id") ? ["_id", ...fields] : [...fields];
  return gridOf(
    columns,
    documents.map((document) => columns.map((column) => asText(document[column]))),
  );
}

function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" ? value : (JSON.stringify(value) ?? null);
}

/** Writes dates and ids as MongoDB's own JSON does. */
function revive(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$date" in value && typeof value.$date === "string") return new Date(value.$date);
  return "$oid" in value ? value.$oid : value;
}

function keep(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const held = this[key];
  return held instanceof Date ? { $date: held.toISOString() } : value;
}
