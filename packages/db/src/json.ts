import type { ColumnType } from "kysely";

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

declare const serialised: unique symbol;

/** JSON text for a jsonb column, created by `toJson`. */
export type JsonText = string & { [serialised]: true };

export type JsonColumn = ColumnType<JsonValue, JsonText, JsonText>;

/**
 * Every value for a jsonb column goes through here: pg would turn a bare array into a PostgreSQL array and send a bare
 * string unquoted, and both fail only when such a value first appears.
 */
export function toJson(value: unknown): JsonText {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError("undefined has no JSON form.");
  return text as JsonText;
}
