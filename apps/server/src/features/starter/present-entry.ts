import type { StarterEntry } from "@invigil/contract/authoring/starter";
import type { Question } from "@invigil/library/format/question";

export function entryOf(question: Question, copies: ReadonlyMap<string, string>): StarterEntry {
  const { slug, type, title, skills, difficulty, minutes, score, parts } = question;
  return {
    slug,
    problem_type: type,
    title,
    skills: [...skills],
    difficulty,
    minutes,
    max_score: parts ? parts.reduce((sum, part) => sum + part.score, 0) : score,
    copied: copies.has(slug),
    copy: copies.get(slug) ?? null,
  };
}
