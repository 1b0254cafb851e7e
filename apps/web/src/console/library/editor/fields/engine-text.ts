import type { EngineText } from "@invigil/contract/authoring/judging-data";

type ByEngine = Exclude<EngineText, string>;

/** The same text for each of them. */
export function forEach(text: string, engines: readonly string[]): ByEngine {
  return Object.fromEntries(engines.map((engine) => [engine, text]));
}

/** The first text that says something, in the order of the engines. */
export function forAll(texts: ByEngine, engines: readonly string[]): string {
  const ordered = [...engines.flatMap((engine) => texts[engine] ?? []), ...Object.values(texts)];
  return ordered.find((text) => text.trim() !== "") ?? "";
}

/** Whether one text for all would lose something. */
export function isLossy(texts: ByEngine, engines: readonly string[]): boolean {
  const kept = forAll(texts, engines);
  return Object.values(texts).some((text) => text.trim() !== "" && text !== kept);
}

export function isEmpty(text: EngineText): boolean {
  return typeof text === "string" ? text === "" : Object.values(text).every((each) => each === "");
}
