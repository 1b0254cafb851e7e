import { Accommodations } from "@invigil/contract/inviting/accommodations";
import { hasAddress } from "@invigil/contract/fields";
import { Person } from "@invigil/contract/inviting/candidates";
import { parseCsv } from "../text/csv.ts";

export interface ListedPerson {
  /** Counted from 1, without empty lines. */
  line: number;
  email: string;
  name: string;
  extraMinutes: number;
  /** Why this line cannot be used; null if it can. */
  fault: string | null;
}

const COLUMNS = ["email", "name", "extra_minutes"] as const;
const Minutes = Accommodations.shape.extra_minutes;

/** Reads a list of people to invite: email, name and extra_minutes, with or without a header line. */
export function parseInviteList(text: string): ListedPerson[] {
  const rows = parseCsv(withCommas(text), { trim: true }).map((row) => row.map((field) => field.trim()));
  const names = (rows[0] ?? []).map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_")
      .replace("e_mail", "email"),
  );
  const hasHeader = names.includes("email");
  const place = (column: (typeof COLUMNS)[number]) => (hasHeader ? names.indexOf(column) : COLUMNS.indexOf(column));
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    if (hasHeader && index === 0) return [];
    const email = row[place("email")] ?? "";
    const extra = row[place("extra_minutes")] ?? "";
    const name = (row[place("name")] ?? "") || (email.split("@")[0] ?? "");
    const fault = faultOf({ email, name, extra }, seen);
    seen.add(email.toLowerCase());
    const extraMinutes = fault === null && extra !== "" ? Number(extra) : 0;
    return [{ line: index + 1, email, name, extraMinutes, fault }];
  });
}

/** The same list with only the unusable lines, for correction. */
export function faultyLines(text: string): string {
  const people = parseInviteList(text);
  const good = new Set(people.filter(({ fault }) => fault === null).map(({ line }) => line));
  // A header line is not a person, so it stays.
  return parseCsv(withCommas(text), { trim: true })
    .filter((_, index) => !good.has(index + 1))
    .map((row) => row.map(quoted).join(","))
    .join("\n");
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

function faultOf({ email, name, extra }: { email: string; name: string; extra: string }, seen: Set<string>) {
  if (email === "") return "The e-mail address is missing";
  if (!Person.shape.email.safeParse(email).success) return "This is not an e-mail address";
  if (seen.has(email.toLowerCase())) return "This address is already in the list";
  if (hasAddress(name)) return "The name contains a web or e-mail address";
  if (!Person.shape.name.safeParse(name).success) return "The name is too long";
  if (extra !== "" && !Minutes.safeParse(Number(extra)).success)
    return "Extra minutes must be a whole number up to 1440";
  return null;
}

/** A copied spreadsheet has tabs, and some export semicolons. */
function withCommas(text: string): string {
  if (text.includes(",")) return text;
  return text.replaceAll(text.includes("\t") ? "\t" : ";", ",");
}
