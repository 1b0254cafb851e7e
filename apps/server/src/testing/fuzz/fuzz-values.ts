import type { z } from "zod";

export type Schema = z.core.JSONSchema.BaseSchema;

/** Whole numbers below `limit`, always the same for one seed (mulberry32). */
export type Random = (limit: number) => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[random(list.length)];
  if (found === undefined) throw new Error("There is nothing to pick from.");
  return found;
}

const SLUG_LETTERS = ["a", "b", "Y", "Z", "0", "1", "9", ".", "_", "-"];
const TEXT_LETTERS = [
  "a",
  "Z",
  " ",
  "\n",
  "é",
  "ß",
  "中",
  "🙂",
  "\u202e",
  '"',
  "\\",
  "'",
  "%",
  "<",
  "&",
  "{",
  "\u0001",
];
const TIMES = [
  "2026-01-01T10:00:00Z",
  "2026-01-01T10:00:00.123456789+05:30",
  "0000-01-01T00:00:00Z",
  "0001-02-28T23:59:59-23:59",
  "9999-12-31T23:59:59.999-23:59",
  "2024-02-29T00:00:00+00:00",
];

/** A value of the schema's shape, usually at one of its limits. */
export function generate(schema: Schema | boolean, random: Random, depth = 0): unknown {
  if (typeof schema === "boolean") return pick(random, [null, 1, "text", [], {}]);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return generate(pick(random, choices), random, depth + 1);
  switch (schema.type) {
    case "string":
      return generateText(schema, random);
    case "integer":
    case "number":
      return generateNumber(schema, random);
    case "boolean":
      return random(2) === 0;
    case "null":
      return null;
    case "array":
      return generateList(schema, random, depth);
    case "object":
      return generateObject(schema, random, depth);
    default:
      return depth > 6 ? null : pick<unknown>(random, [null, 0, "text", [1, [2]], { a: { b: "c" } }]);
  }
}

/** The extremes that a field allows, and values just beyond them. */
export function borders(schema: Schema | boolean): unknown[] {
  if (typeof schema === "boolean") return [];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(borders);
  if (schema.enum) return [...schema.enum, "another"];
  switch (schema.type) {
    case "string":
      if (schema.format === "date-time") return TIMES;
      return [schema.minLength ?? 0, (schema.maxLength ?? 40_000) + 1, schema.maxLength ?? 40_000].map((length) =>
        "1".repeat(length),
      );
    case "integer":
    case "number": {
      const [low, high] = rangeOf(schema);
      return [low - 1, low, high, high + 1];
    }
    case "array":
      return [[], Array.from({ length: (schema.maxItems ?? 1_000) + 1 }, () => null)];
    default:
      return [null];
  }
}

function generateText({ format, pattern, minLength = 0, maxLength = 40 }: Schema, random: Random): string {
  if (format === "date-time") return pick(random, TIMES);
  if (format === "email")
    return pick(random, ["a@example.com", `${"x".repeat(240)}@example.com`, "O'Neil+tag@example.com"]);
  const length = pick(random, [minLength, maxLength, Math.min(maxLength, minLength + random(20))]);
  if (pattern?.includes("\\d+(,")) return Array.from({ length: 1 + random(40) }, () => random(4_000_000_000)).join(",");
  const letters = pattern === undefined ? TEXT_LETTERS : SLUG_LETTERS;
  return Array.from({ length }, () => pick(random, letters))
    .join("")
    .slice(0, maxLength);
}

function generateNumber(schema: Schema, random: Random): number {
  const [low, high] = rangeOf(schema);
  const between = low + random(Math.max(1, Math.min(high - low, 1_000)));
  return pick(random, [low, high, between, between]);
}

function rangeOf({ minimum, exclusiveMinimum, maximum }: Schema): [low: number, high: number] {
  const above = typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : -1_000;
  return [minimum ?? above, maximum ?? Number.MAX_SAFE_INTEGER];
}

function generateList(schema: Schema, random: Random, depth: number): unknown[] {
  const { items = true, minItems = 0, maxItems = 5 } = schema;
  const length = pick(random, [minItems, Math.min(maxItems, minItems + random(4)), Math.min(maxItems, 30)]);
  const item = Array.isArray(items) ? true : items;
  return Array.from({ length }, () => generate(item, random, depth + 1));
}

function generateObject(schema: Schema, random: Random, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || random(2) === 0);
  const made = kept.map(([name, inner]): [string, unknown] => [name, generate(inner, random, depth + 1)]);
  if (typeof additionalProperties === "object" && Object.keys(properties).length === 0) {
    for (let count = random(4); count > 0; count -= 1) {
      made.push([generateText({ maxLength: 40 }, random), generate(additionalProperties, random, depth + 1)]);
    }
  }
  return Object.fromEntries(made);
}
