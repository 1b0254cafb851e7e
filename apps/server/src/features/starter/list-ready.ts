import type { listReady as contract, ReadyTest } from "@invigil/contract/authoring/ready-tests";
import type { ReplyOf } from "@invigil/contract/route";
import { readyTests } from "@invigil/library/ready-tests/all";
import { questionOf, readyMinutes, type ReadyTest as Ready } from "@invigil/library/ready-tests/ready-test";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { entryOf } from "./present-entry.ts";
import { copiesOf } from "./starter.queries.ts";

export async function listReady({ db }: Pick<Deps, "db">, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const copies = await copiesOf(db, companyOf(caller));
  return { tests: readyTests.map((ready) => presentReady(ready, copies)) };
}

function presentReady(ready: Ready, copies: ReadonlyMap<string, string>): ReadyTest {
  const sections = ready.sections.map(({ name, questions }) => ({
    name,
    problems: questions.map((placed) => entryOf(questionOf(placed), copies)),
  }));
  return {
    slug: ready.slug,
    name: ready.name,
    audience: ready.audience,
    shows: ready.shows,
    minutes: readyMinutes(ready),
    max_score: sections.flatMap(({ problems }) => problems).reduce((sum, { max_score }) => sum + max_score, 0),
    cut_off: ready.cutOff,
    sections,
  };
}
