import type { EngineText } from "@invigil/contract/authoring/judging-data";

type ByEngine = Exclude<EngineText, string>;

/** Copies the text to each database. */
export function forEach(text: string, engines: readonly string[]): ByEngine {
  return Object.fromEntries(engines.map((engine) => [engine, text]));
}

/** Returns the first text that is not empty, in the order of the databases. */
export function forAll(texts: ByEngine, engines: readonly string[]): string {
  const ordered = [...engines.flatMap((engine) => texts[engine] ?? []), ...Object.values(texts)];
  return ordered.find((text) => text.trim() !== "") ?? "";
}

/** True if one text for all databases would lose something. */
export function isLossy(texts: ByEngine, engines: readonly string[]): boolean {
  const kept = forAll(texts, engines);
  return Object.values(texts).some((text) => text.trim() !== "" && text !== kept);
}

export function isEmpty(text: EngineText): boolean {
  return typeof text === "string" ? text === "" : Object.values(text).every((each) => each === "");
}
