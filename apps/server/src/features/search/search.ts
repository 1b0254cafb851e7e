import { Found } from "@invigil/contract/search/search";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { peopleNamed, problemsNamed, testsNamed } from "./search.queries.ts";

/** What a recruiter may open anyway, by name: the lists of tests, questions and candidates are open to every role. */
export async function search({ db }: Pick<Deps, "db">, caller: Caller, text: string): Promise<Found> {
  const asked = { companyId: companyOf(caller), text };
  const [tests, problems, people] = await Promise.all([
    testsNamed(db, asked),
    problemsNamed(db, asked),
    peopleNamed(db, asked),
  ]);
  return Found.parse({
    tests,
    problems,
    people: people.map(({ name, email, slug, test }) => ({ name, email, test: { slug, name: test } })),
  });
}
