import { createHash } from "node:crypto";

/** What a property list of Safe Exam Browser may contain. */
export type PlistValue = boolean | number | string | Uint8Array | readonly PlistValue[] | PlistDict;
export interface PlistDict {
  readonly [key: string]: PlistValue;
}

/** Ignores case, and puts the lower case first where only the case differs. */
const { compare } = new Intl.Collator("en-US-u-co-standard", { usage: "sort", sensitivity: "variant" });

/**
 * Safe Exam Browser's own JSON: sorted keys, no white space, and text without escapes. Empty dictionaries and the
 * version of the program that wrote the file are left out.
 */
function sebJson(value: PlistValue): string {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value !== "object") return String(value);
  if (value instanceof Uint8Array) return `"${Buffer.from(value).toString("base64")}"`;
  if (isList(value)) return `[${value.map(sebJson).join(",")}]`;
  const entries = Object.entries(value)
    .filter(([key, each]) => key !== "originatorVersion" && !isEmptyDict(each))
    .toSorted(([a], [b]) => compare(a, b));
  return `{${entries.map(([key, each]) => `"${key}":${sebJson(each)}`).join(",")}}`;
}

function isList(value: PlistValue): value is readonly PlistValue[] {
  return Array.isArray(value);
}

function isEmptyDict(value: PlistValue): boolean {
  const isDict = typeof value === "object" && !isList(value) && !(value instanceof Uint8Array);
  return isDict && Object.keys(value).length === 0;
}

/** The Config Key: the same in every version of Safe Exam Browser on every system. */
export function configKey(settings: PlistDict): string {
  return hex(sebJson(settings));
}

/** What the browser sends instead of a key. A fragment never reaches a server, so it is left out. */
export function keyHash(address: string, key: string): string {
  return hex(`${address.split("#")[0] ?? ""}${key.toLowerCase()}`);
}

function hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
