import type { AuditEntry } from "@invigil/contract/people/company";
import { usedText } from "@invigil/rules/time/test-time";

/** The log's label for each detail. A detail without a label is shown by its own name. */
const NAMES: Record<string, string> = {
  username: "Candidate",
  problem: "Question",
  problems: "Questions",
  score: "Marks",
  before: "Previous marks",
  points: "New marks",
  points_before: "Previous marks",
  key: "New key",
  milliseconds: "Duration of the pause",
  problem_type: "Type",
  edit: "Edit number",
  from: "Copy of",
  of: "Copy of",
  required: "Two-step sign-in required",
  codes_left: "Recovery codes left",
};

/** Technical details that mean nothing to people. */
const LEFT_OUT = new Set(["digest", "regrade", "id"]);

/** Describes the details of an entry in words; `names` maps ids to the names people know. */
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
