import type { AnswerToMark, Marking } from "@invigil/contract/results/marking";

export type GroupBy = "problem" | "candidate";

export interface AnswerGroup {
  key: string;
  name: string;
  answers: [AnswerToMark, ...AnswerToMark[]];
}

/** All answers to one question, or of one candidate. */
export function groupAnswers(answers: readonly AnswerToMark[], by: GroupBy): AnswerGroup[] {
  const groups = new Map<string, AnswerGroup>();
  for (const answer of answers) {
    const key = by === "problem" ? answer.problem : String(answer.candidate_key);
    const group = groups.get(key);
    if (group) group.answers.push(answer);
    else groups.set(key, { key, name: by === "problem" ? answer.title : answer.candidate, answers: [answer] });
  }
  // Numbers within names count as numbers: Candidate 10 comes after Candidate 9.
  return [...groups.values()].toSorted((one, other) =>
    one.name.localeCompare(other.name, undefined, { numeric: true }),
  );
}

/** Who has to mark a group: `Ann (3), Ben (2), nobody (1)`. */
export function takersText(answers: readonly AnswerToMark[], reviewers: Marking["reviewers"]): string {
  const names = new Map(reviewers.map(({ username, full_name: name }) => [username, name]));
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { assigned } of answers) {
    if (assigned.length === 0) add("nobody");
    for (const { username, marked } of assigned) if (!marked) add(names.get(username) ?? username);
  }
  const [only, ...others] = [...counts];
  if (only && others.length === 0 && only[1] === answers.length) return only[0] === "nobody" ? "Nobody" : only[0];
  return [...counts].map(([name, count]) => `${name} (${count})`).join(", ");
}

/** How many answers nobody has to mark yet. */
export function freeCount(answers: readonly AnswerToMark[]): number {
  return answers.filter(({ assigned }) => assigned.length === 0).length;
}
