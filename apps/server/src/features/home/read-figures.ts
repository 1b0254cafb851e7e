import { HOME_DAYS, type HomeFigures } from "@invigil/contract/results/home";
import { candidateStatus } from "@invigil/rules/results/candidate-status";
import { shownPercent } from "@invigil/rules/results/outcome";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { evaluatedAttempts } from "../../shared/attempts/results.queries.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { countFunnel, firstMonday, meanByWeek, waitsFor } from "./figures.ts";
import { alikeCandidates, lastHeardOf, type HeardOf } from "./home.queries.ts";

const PEOPLE = 8;

/** Of all tests of the company, or of one. */
export async function readFigures(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  slug: string | undefined,
): Promise<HomeFigures> {
  const companyId = companyOf(caller);
  const testId = slug === undefined ? null : (await accessTest(db, caller, { slug })).test.id;
  const at = now();
  const since = new Date(at.getTime() - HOME_DAYS * 24 * 3_600_000);
  const weeksFrom = firstMonday(at);
  const groups = await alikeCandidates(db, { companyId, testId, since, weeksFrom });
  const people = await lastHeardOf(db, { companyId, testId, limit: PEOPLE });
  const samples = [...groups.map(({ sample }) => sample), ...people.map(({ attempt_id: id }) => id)];
  const results = await evaluatedAttempts(db, [...new Set(samples.filter((id) => id !== null))]);
  const known = new Map(results.map((result) => [result.id, result]));
  return {
    funnel: countFunnel(groups, known),
    weeks: meanByWeek(groups, known, weeksFrom),
    people: people.map((person) => presentPerson(person, known.get(person.attempt_id ?? 0))),
  };
}

function presentPerson(person: HeardOf, result?: { score: number; max_score: number }): HomeFigures["people"][number] {
  const waits = waitsFor(person);
  return {
    test: { slug: person.slug, name: person.name },
    username: person.username,
    full_name: person.full_name,
    email: person.email,
    status: candidateStatus({ ...person, revoked_at: null, waits_for: waits }),
    percent: result === undefined ? null : shownPercent(result),
    provisional: waits.length > 0,
    at: person.at.toISOString(),
  };
}
