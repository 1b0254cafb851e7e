import { pick, type Random } from "./fuzz-values.ts";

/** Stands for nesting that JSON.stringify cannot write; `toWire` inserts it. */
const DEEP_MARK = "deep nesting goes here";
const DEEP = `${"[".repeat(40_000)}${"]".repeat(40_000)}`;

/** The JSON text of a value, with everything that JSON text can carry. */
export function toWire(value: unknown): string {
  return JSON.stringify(value).replaceAll(`"${DEEP_MARK}"`, DEEP);
}

/** What a broken client or an attacker sends in place of a valid value. */
const NASTY: readonly (() => unknown)[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e-320, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 2 ** 63, 1e308].map(
    (value) => () => value,
  ),
  ...[
    "",
    " ",
    "0",
    "-1",
    "1.5",
    "NaN",
    "Infinity",
    "1e999",
    "0x10",
    "null",
    "undefined",
    "true",
    "[object Object]",
  ].map((value) => () => value),
  ...[
    "\0",
    "a\0b",
    "\\u0000",
    "\ud800",
    "a\udc00b",
    "\ufeff",
    "\ufffe",
    "🙂".repeat(50),
    "e\u0301".repeat(60),
    "\u202etxt",
  ].map((value) => () => value),
  ...[
    "' or 1=1 --",
    "'; drop table solution; --",
    "$1",
    "%s%n",
    "../../etc/passwd",
    "<script>",
    "{{7*7}}",
    "\r\nset-cookie: a=b",
  ].map((value) => () => value),
  ...["0000-00-00T00:00:00Z", "2026-02-30T00:00:00Z", "275760-09-13T00:00:00Z", "now", "2026-01-01"].map(
    (value) => () => value,
  ),
  () => "x".repeat(150_000),
  () => "\0".repeat(1_000),
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => Array.from({ length: 2_000 }, (_, index) => index),
  () => Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
  () => ({ "a\0b": "c", "\ud800": 1 }),
  () => ({ constructor: { prototype: { polluted: true } }, toString: "x", length: -1 }),
  () => Array.from({ length: 90 }).reduce<unknown>((inner) => [inner], 1),
  () => DEEP_MARK,
  () => DEEP_MARK,
];

type Place = Record<string, unknown> | unknown[];

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== "object" || value === null) return found;
  found.push(value as Place);
  for (const inner of Object.values(value)) placesIn(inner, found);
  return found;
}

/** Breaks a value somewhere inside. Works on a copy. */
export function mutate(value: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(value);
  const places = placesIn(copy).filter((place) => Object.keys(place).length > 0);
  if (places.length === 0 || random(20) === 0) return pick(random, NASTY)();
  for (let times = 1 + random(2); times > 0; times -= 1) {
    const place = pick(random, places);
    const key = pick(random, Object.keys(place).length > 0 ? Object.keys(place) : ["0"]);
    const kind = random(8);
    if (kind === 0) Reflect.deleteProperty(place, key);
    else if (kind === 1) Reflect.set(place, "an-unknown-field", pick(random, NASTY)());
    else if (kind === 2) Reflect.set(place, key, [Reflect.get(place, key)]);
    else Reflect.set(place, key, pick(random, NASTY)());
  }
  return copy;
}

/** A raw part of a path or a query. */
export const RAW_PIECES: readonly string[] = [
  "",
  "%",
  "%zz",
  "%00",
  "a%00b",
  "%2e%2e%2f",
  "..",
  "%ED%A0%80",
  "%C0%80",
  "%FF",
  "%F0%9F%99%82",
  "-1",
  "0",
  "1.5",
  "1e3",
  "%201",
  "NaN",
  "Infinity",
  "9007199254740992",
  "99999999999999999999999",
  "x".repeat(301),
  "x".repeat(5_000),
  "'%3B--",
  "a%2Fb",
  "%5B%5D",
  "__proto__",
  "constructor",
];

/** Bodies that are not JSON of the right kind, with the content type they claim. */
export const RAW_BODIES: readonly { type: string; body: string }[] = [
  { type: "application/json", body: "" },
  { type: "application/json", body: "{" },
  { type: "application/json", body: "null" },
  { type: "application/json", body: '"text"' },
  { type: "application/json", body: "[]" },
  { type: "application/json", body: "NaN" },
  { type: "application/json", body: '{"a":1e999}' },
  { type: "application/json", body: '{"__proto__":{"admin":true}}' },
  { type: "application/json", body: '{"constructor":{"prototype":{"admin":true}}}' },
  { type: "application/json", body: `${"[".repeat(50_000)}${"]".repeat(50_000)}` },
  { type: "application/json", body: `{"a":"${"x".repeat(1_100_000)}"}` },
  { type: "application/json; charset=utf-16", body: "{}" },
  { type: "application/x-www-form-urlencoded", body: "a=1&b=2" },
  { type: "text/plain", body: "hello" },
  { type: "text/xml", body: "<a/>" },
  { type: "multipart/form-data", body: "no boundary" },
  { type: "multipart/form-data; boundary=x", body: "--x\r\n\r\nbroken" },
  {
    type: "multipart/form-data; boundary=x",
    body: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\na\0b\r\n--x--\r\n',
  },
  { type: "not a type", body: "{}" },
  { type: "", body: "{}" },
];
