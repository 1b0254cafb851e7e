import { Accommodations, type ExtraTime } from "@invigil/contract/inviting/accommodations";
import { hasAddress } from "@invigil/contract/fields";
import { Person } from "@invigil/contract/inviting/candidates";
import { parseCsv } from "../text/csv.ts";

export interface ListedPerson {
  /** Counted from 1, without empty lines. */
  line: number;
  email: string;
  name: string;
  extra: ExtraTime;
  /** Why this line cannot be used; null if it can. */
  fault: string | null;
}

type Column = "email" | "name" | "extra" | "percent";
/** Their order without a header line. */
const COLUMNS: readonly Column[] = ["email", "name", "extra", "extra"];

/**
 * Reads a list of people to invite: e-mail, name and extra time in minutes or per cent, with or without a header line.
 * Several columns of extra time add up.
 */
export function parseInviteList(text: string): ListedPerson[] {
  const rows = parseCsv(withCommas(text), { trim: true }).map((row) => row.map((field) => field.trim()));
  const names = (rows[0] ?? []).map(columnOf);
  const hasHeader = names.includes("email");
  const columns = hasHeader ? names : COLUMNS;
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    if (hasHeader && index === 0) return [];
    const fields = (column: Column) => row.filter((_, at) => columns[at] === column);
    const [email = ""] = fields("email");
    const extra = readExtra({ extras: fields("extra"), percents: fields("percent") });
    const name = fields("name")[0] || (email.split("@")[0] ?? "");
    const fault = faultOf({ email, name, extra }, seen);
    seen.add(email.toLowerCase());
    return [{ line: index + 1, email, name, extra: extra ?? NO_EXTRA, fault }];
  });
}

const NAMES: Record<string, Column> = {
  email: "email",
  "e mail": "email",
  name: "name",
  extra: "extra",
  minutes: "extra",
  percent: "percent",
  "per cent": "percent",
};

/** Nobody notices that a column was not read, so extra time is known by any name that says so; “Duration” does not. */
function columnOf(header: string): Column | undefined {
  const words =
    header
      .toLowerCase()
      .replaceAll("%", " percent ")
      .match(/[a-z]+/g) ?? [];
  const name = words.join(" ");
  const isExtra = words.some((word) => word === "extra" || word === "additional");
  if (!isExtra || !/time|minute|percent|per cent/.test(name)) return NAMES[name];
  return /percent|per cent/.test(name) ? "percent" : "extra";
}

const NO_EXTRA: ExtraTime = { extra_minutes: 0, extra_percent: 0 };
const Extra = Accommodations.pick({ extra_minutes: true, extra_percent: true });
/** Minutes, or per cent with its sign. */
const AMOUNT = /^(\d*)(\s*%)?$/;

/** Null if it is neither minutes nor per cent, or too much. */
function readExtra({ extras, percents }: { extras: readonly string[]; percents: readonly string[] }): ExtraTime | null {
  const given = { extra_minutes: 0, extra_percent: 0 };
  for (const [field, isPercent] of [...extras.map(minutesOf), ...percents.map(percentOf)]) {
    const amount = AMOUNT.exec(field);
    if (!amount) return null;
    given[isPercent || amount[2] !== undefined ? "extra_percent" : "extra_minutes"] += Number(amount[1]);
  }
  return Extra.safeParse(given).data ?? null;
}

const minutesOf = (field: string) => [field, false] as const;
const percentOf = (field: string) => [field, true] as const;

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

interface Read {
  email: string;
  name: string;
  extra: ExtraTime | null;
}

function faultOf({ email, name, extra }: Read, seen: Set<string>): string | null {
  if (email === "") return "The e-mail address is missing";
  if (!Person.shape.email.safeParse(email).success) return "This is not an e-mail address";
  if (seen.has(email.toLowerCase())) return "This address is already in the list";
  if (hasAddress(name)) return "The name contains a web or e-mail address";
  if (!Person.shape.name.safeParse(name).success) return "The name is too long";
  if (extra === null)
    return "Extra time must be whole minutes up to 1440, such as 15, or per cent up to 300%, such as 25%";
  return null;
}

/** A copied spreadsheet has tabs, and some export semicolons. */
function withCommas(text: string): string {
  if (text.includes(",")) return text;
  return text.replaceAll(text.includes("\t") ? "\t" : ";", ",");
}
