import type { ReadyTest } from "@invigil/contract/authoring/ready-tests";
import { SKILLS } from "@invigil/contract/authoring/starter";
import { counted } from "@invigil/contract/messages/counted";

const MOST_SKILLS = 4;

/** How long it is, in short. */
export function sizeText({ minutes, sections }: Pick<ReadyTest, "minutes" | "sections">): string {
  const questions = sections.reduce((sum, { problems }) => sum + problems.length, 0);
  return `${counted(minutes, "minute")} · ${counted(questions, "question")}`;
}

/** The names of the skills that its questions ask for most. */
export function skillNames({ sections }: Pick<ReadyTest, "sections">): string[] {
  const counts = new Map<keyof typeof SKILLS, number>();
  for (const { problems } of sections)
    for (const { skills } of problems) for (const skill of skills) counts.set(skill, (counts.get(skill) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_SKILLS)
    .map(([skill]) => SKILLS[skill]);
}
