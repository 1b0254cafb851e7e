import type { SelCheck } from "@invigil/contract/authoring/judging-web";
import type { Verdict } from "@invigil/contract/taking/runs";
import { verdictOf } from "../kinds/verdict.ts";
import type { Comparison } from "../text/checker.ts";
import type { SiteEvent } from "./site-visit.ts";
import type { Visited } from "./visit-site.ts";

export interface VisitChecked {
  verdict: Verdict;
  message?: string;
  expected?: string;
}

interface Question {
  check: SelCheck;
  input: string;
  visited: Visited;
  comparison: Comparison;
}

/** The output of a script that crashed does not count, but what it did on the site before does. */
export async function checkVisit({ check, input, visited, comparison }: Question): Promise<VisitChecked> {
  const ended = verdictOf(visited.box);
  if (check.kind === "event") {
    if (visited.events === null) return { verdict: ended === "PASSED" ? "NOT_RUN" : ended };
    return checkEvent(check, visited.events);
  }
  const expected = check.value;
  if (ended !== "PASSED") return { verdict: ended, expected };
  const output = visited.box.stdout.toString("utf8");
  const { same, message } = await comparison({ input, expected, output });
  return { verdict: same ? "PASSED" : "WRONG", expected, ...(message === "" ? {} : { message }) };
}

type EventCheck = Extract<SelCheck, { kind: "event" }>;

function checkEvent({ method, path, fields, times }: EventCheck, events: readonly SiteEvent[]): VisitChecked {
  const there = events.filter((event) => event.method === method && event.path === path);
  const count = there.filter((event) => hasFields(event, fields)).length;
  const passed = times === undefined ? count > 0 : count === times;
  const wanted = times === undefined ? "at least once" : often(times);
  return {
    verdict: passed ? "PASSED" : "WRONG",
    message: `The site saw ${method} ${path} ${often(there.length)}, ${count} of them with the right values; expected ${wanted}.`,
  };
}

function often(times: number): string {
  return times === 1 ? "once" : `${times} times`;
}

function hasFields(event: SiteEvent, fields: Readonly<Record<string, string>>): boolean {
  return Object.entries(fields).every(([name, value]) => event.fields[name]?.trim() === value);
}
