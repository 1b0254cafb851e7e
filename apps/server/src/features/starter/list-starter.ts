import { SKILLS, type listStarter as contract, type readStarter as one } from "@invigil/contract/authoring/starter";
import type { ReplyOf } from "@invigil/contract/route";
import { allQuestions } from "@invigil/library/all-questions";
import type { Question } from "@invigil/library/format/question";
import { toDraft } from "@invigil/library/format/to-draft";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { entryOf } from "./present-entry.ts";
import { copiesOf } from "./starter.queries.ts";

type Asked = z.output<typeof contract.query>;

export async function listStarter(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  asked: Asked,
): Promise<ReplyOf<typeof contract>> {
  const copies = await copiesOf(db, companyOf(caller));
  return {
    problems: allQuestions.filter((question) => fits(question, asked)).map((question) => entryOf(question, copies)),
    total: allQuestions.length,
    types: [...new Set(allQuestions.map(({ type }) => type))],
  };
}

export async function readStarter(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  slug: string,
): Promise<ReplyOf<typeof one>> {
  const question = allQuestions.find((each) => each.slug === slug);
  if (!question) throw new AppError("problem_not_found");
  const copies = await copiesOf(db, companyOf(caller));
  return { ...entryOf(question, copies), draft: toDraft(question) };
}

/** Every word must occur, in any order. */
function fits(question: Question, { search = "", skill, problem_type, difficulty }: Asked): boolean {
  if (skill && !question.skills.includes(skill)) return false;
  if (problem_type && question.type !== problem_type) return false;
  if (difficulty && question.difficulty !== difficulty) return false;
  const skills = question.skills.map((each) => SKILLS[each]).join(" ");
  const text = `${question.title} ${question.statement} ${skills} ${question.slug}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
