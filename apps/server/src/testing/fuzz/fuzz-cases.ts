import type { Route } from "@invigil/contract/route";
import { z } from "zod";
import { sha256 } from "../../platform/identity/tokens.ts";
import { mutate, RAW_BODIES, RAW_PIECES } from "./fuzz-mutations.ts";
import { borders, createRandom, generate, pick, type Random, type Schema } from "./fuzz-values.ts";
import { pathOf } from "../harness.ts";
import type { RouteInput } from "../inputs/route-input.ts";
import { nameOf } from "../inputs/route-inputs.ts";

/** What is sent: a call of the route's shape, or text that is not even that. */
export type Sent = { input: RouteInput } | { url: string; type: string; body: string };
/** Derived from the valid call, because its ids differ from cast to cast. */
export type Case = (valid: RouteInput) => Sent;

const PARTS = ["params", "query", "body"] as const;

/** The valid call first, to show that the others fail for their faults. Then every field at its limits. */
export function casesOf(route: Route, { seed, count }: { seed: number | string; count: number }): Case[] {
  const name = nameOf(route);
  const random = Array.from({ length: count }, (_, n): Case => {
    return (valid) => vary(route, valid, createRandom(sha256(`${seed} ${name} ${n}`).readUInt32LE()));
  });
  return [(valid) => ({ input: valid }), ...borderCases(route), ...random];
}

function borderCases(route: Route): Case[] {
  return PARTS.flatMap((part) => {
    const { properties = {} } = schemaOf(route[part]);
    return Object.entries(properties).flatMap(([field, schema]) =>
      borders(schema).map((value): Case => (valid) => ({
        input: { ...valid, [part]: { ...valid[part], [field]: value } },
      })),
    );
  });
}

function vary(route: Route, valid: RouteInput, random: Random): Sent {
  switch (random(10)) {
    case 0:
      return raw(route, valid, random);
    case 1:
      return { input: invent(route, random) };
    case 2:
    case 3:
    case 4:
      return { input: blend(valid, invent(route, random), random) };
    case 5:
      return { input: broken(blend(valid, invent(route, random), random), random) };
    default:
      return { input: broken(valid, random) };
  }
}

/** Every part generated from its schema. */
function invent(route: Route, random: Random): RouteInput {
  const parts = PARTS.filter((part) => route[part]).map((part) => [part, generate(schemaOf(route[part]), random)]);
  return Object.fromEntries(parts) as RouteInput;
}

/** Computed once, because every case needs them. */
const written = new WeakMap<z.ZodType, Schema>();

function schemaOf(schema: z.ZodType | undefined): Schema {
  if (!schema) return {};
  const known = written.get(schema) ?? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  written.set(schema, known);
  return known;
}

/** Mixes real ids with invented fields, because a fully invented call is refused at the first check. */
function blend(valid: RouteInput, invented: RouteInput, random: Random): RouteInput {
  const parts = PARTS.filter((part) => valid[part] !== undefined).map((part) => {
    const fields = Object.entries({ ...invented[part], ...valid[part] }).map(([name, own]): [string, unknown] => {
      const other: unknown = Reflect.get(invented[part] ?? {}, name);
      return [name, other !== undefined && random(3) === 0 ? other : own];
    });
    return [part, Object.fromEntries(fields)];
  });
  return Object.fromEntries(parts) as RouteInput;
}

function broken(input: RouteInput, random: Random): RouteInput {
  const parts = PARTS.filter((part) => input[part] !== undefined);
  if (parts.length === 0) return { query: { unknown: "\0" }, body: { unknown: "\0" } };
  const part = pick(random, parts);
  return { ...input, [part]: mutate(input[part], random) };
}

function raw(route: Route, valid: RouteInput, random: Random): Sent {
  const names = Object.keys({ ...valid.params });
  const marked = names.length > 0 ? { [pick(random, names)]: "MARK" } : {};
  const path = pathOf(route, { ...valid.params, ...marked }).replace("MARK", pick(random, RAW_PIECES));
  const query = `?${pick(random, RAW_PIECES)}=${pick(random, RAW_PIECES)}&test_slug=a&test_slug=b`;
  return { url: random(2) === 0 ? path : `${path}${query}`, ...pick(random, RAW_BODIES) };
}
