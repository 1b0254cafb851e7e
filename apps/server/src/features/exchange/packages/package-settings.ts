import { parseDocument } from "yaml";
import { z } from "zod";
import { textOf } from "../reading/read-zip.ts";

/** The values in a package's settings: texts, lists of texts, and records. */
export type Settings = Readonly<Record<string, unknown>>;

const Settings = z.record(z.string(), z.unknown()).catch({});

/** A missing or broken file yields nothing, or what can be read of it. */
export function readSettings(content: Uint8Array | undefined): Settings {
  try {
    // Keeps every plain value as written: 1e-6 is an argument, not a number.
    const document = parseDocument(textOf(content), { schema: "failsafe", uniqueKeys: false, logLevel: "silent" });
    return Settings.parse(document.toJS({ maxAliasCount: 50 }));
  } catch {
    return {};
  }
}

export function settingsIn(settings: Settings, key: string): Settings {
  return Settings.parse(settings[key]);
}

/** A plain value at the top level; empty if there is none. */
export function topValue(settings: Settings, key: string): string {
  const value = settings[key];
  return typeof value === "string" ? value.trim() : "";
}

/** The first plain value with one of these names, at any depth. */
export function anyValue(settings: Settings, ...keys: string[]): string {
  const here = keys.map((key) => topValue(settings, key)).find((value) => value !== "");
  if (here !== undefined) return here;
  const below = Object.values(settings).map((value) => anyValueIn(value, keys));
  return below.find((value) => value !== "") ?? "";
}

function anyValueIn(value: unknown, keys: string[]): string {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? anyValue(Settings.parse(value), ...keys)
    : "";
}

/** The words of a top-level key, on one line or as a list. */
export function listedWords(settings: Settings, key: string): string[] {
  const value = settings[key];
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => (typeof text === "string" ? text.split(/[\s,]+/).filter((word) => word !== "") : []));
}
