import type { AuditEntry } from "@invigil/contract/people/company";
import { usedText } from "@invigil/rules/time/test-time";

/** What the log calls a detail; one that has no words yet keeps its own name. */
const NAMES: Record<string, string> = {
  username: "Candidate",
  problem: "Question",
  problems: "Questions",
  score: "Marks",
  before: "Marks before",
  points: "Marks now",
  points_before: "Marks before",
  key: "New key",
  milliseconds: "Length of the pause",
  problem_type: "Type",
  edit: "Edit number",
  from: "Copy of",
  of: "Copy of",
  required: "Two-step sign-in for all",
  codes_left: "Recovery codes left",
};

/** For machines: a fingerprint and the number of a row tell people nothing. */
const LEFT_OUT = new Set(["digest", "regrade", "id"]);

/** The details of an entry, in words. `names` says what people call what is named by a key. */
export function detailLines(data: AuditEntry["data"], names: Record<string, string>): string[] {
  return Object.entries(data)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${NAMES[name] ?? spelled(name)}: ${valueText(name, value, names)}`);
}

function spelled(name: string): string {
  const words = name.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function valueText(name: string, value: unknown, names: Record<string, string>): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return name === "milliseconds" ? usedText(Math.round(value / 1_000)) : String(value);
  if (typeof value === "string") return names[value] ?? value;
  if (Array.isArray(value)) return value.map((each) => valueText(name, each, names)).join(", ");
  return JSON.stringify(value);
}
