import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate } from "@invigil/contract/inviting/candidates";
import { expect, it } from "vitest";
import { arrange, countStatuses } from "./arrange.ts";

function person(name: string, over: Partial<Candidate> = {}): Candidate {
  return {
    invite_id: name,
    username: name,
    name,
    email: `${name.toLowerCase()}@example.com`,
    status: "invited",
    mail: null,
    accommodations: Accommodations.parse({}),
    invited_at: "2026-01-01T10:00:00.000Z",
    opened_at: null,
    reminded_at: null,
    closes_at: null,
    starts_until: null,
    started_at: null,
    expiry: null,
    section_expiry: null,
    paused_at: null,
    paused_by: null,
    extra_time_set: false,
    extended_minutes: 0,
    submitted_at: null,
    submission_type: null,
    reason: null,
    score: null,
    interview: null,
    waits_for: [],
    form: [],
    ...over,
  };
}

const all = [
  person("Cleo", { status: "evaluated", score: 4 }),
  person("ada", { status: "running" }),
  person("Ben", { status: "evaluated", score: 11 }),
];
const asked = { search: "", status: "all", sorting: { by: "name", direction: "ascending" } } as const;
const sorted = (by: string, direction: "ascending" | "descending") => ({ ...asked, sorting: { by, direction } });
const names = (people: Candidate[]) => people.map(({ name }) => name);

it("sorts by name regardless of case, and by score with missing scores last", () => {
  expect(names(arrange(all, asked))).toEqual(["ada", "Ben", "Cleo"]);
  expect(names(arrange(all, sorted("score", "descending")))).toEqual(["Ben", "Cleo", "ada"]);
  expect(names(arrange(all, sorted("status", "ascending")))).toEqual(["ada", "Cleo", "Ben"]);
});

it("filters by status and by each word of the name or e-mail address", () => {
  expect(names(arrange(all, { ...asked, status: "evaluated" }))).toEqual(["Ben", "Cleo"]);
  expect(names(arrange(all, { ...asked, search: "EXAMPLE cle" }))).toEqual(["Cleo"]);
  expect(countStatuses(all).get("evaluated")).toBe(2);
});
