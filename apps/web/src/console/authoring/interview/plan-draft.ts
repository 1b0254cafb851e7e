import type { AuthoredTest } from "@invigil/contract/authoring/authored-test";
import { InterviewPlan, SCORE_MAX, type Competency, type InterviewQuestion } from "@invigil/contract/interviews/plan";
import type { PartForm } from "../form/use-part-form.ts";

/** A plan while it is edited: skills as typed, one per line, and a contact that may be unfinished. */
export interface PlanDraft extends Omit<InterviewPlan, "skills" | "contact" | "notice_days"> {
  skills: string;
  contact: string;
  notice_days: number | null;
}

export type PlanForm = Pick<PartForm<PlanDraft>, "value" | "change">;

export function readPlan({ interview }: AuthoredTest): PlanDraft {
  const { skills, contact, ...plan } = interview ?? InterviewPlan.parse({});
  return { ...plan, skills: skills.join("\n"), contact: contact ?? "" };
}

export function writePlan(draft: PlanDraft) {
  return {
    interview: InterviewPlan.parse({
      ...draft,
      skills: skillsOf(draft.skills),
      contact: draft.contact.trim() || null,
      notice_days: draft.notice_days ?? 0,
    }),
  };
}

/** One skill per line or between commas, each once. */
export function skillsOf(text: string): string[] {
  const skills = text.split(/[\n,]/).map((skill) => skill.trim());
  return [...new Map(skills.filter((skill) => skill !== "").map((skill) => [skill.toLowerCase(), skill])).values()];
}

export const EXAMPLE_ANCHORS: Competency["anchors"] = [
  "No answer, or nothing to do with the question.",
  "Speaks in general terms only, without an example.",
  "Gives an example, but their own part in it stays unclear.",
  "Describes what they did themselves and why.",
  "Also weighs alternatives and says what came of it.",
  "Also says what they learned and would do differently, with numbers or facts.",
];

/** The key stays with the competency for good, because marks refer to it. */
export function newCompetency(competencies: readonly Competency[]): Competency {
  const taken = new Set(competencies.map(({ key }) => key));
  let number = competencies.length + 1;
  while (taken.has(`topic-${number}`)) number += 1;
  return {
    key: `topic-${number}`,
    name: "",
    anchors: Array.from({ length: SCORE_MAX + 1 }, () => ""),
    questions: [newQuestion()],
    follow_ups: 1,
  };
}

export function newQuestion(): InterviewQuestion {
  return { text: "", rephrased: "" };
}

export const NAME_MISSING = "Every competency needs a name.";
export const QUESTION_SHORT = "Every question needs at least 10 characters.";
const ABOUT_EMPTY = "Every stored answer needs a question and an answer.";
const CONTACT_WRONG = "The contact must be an e-mail address.";
const SKILLS_LONG = "A skill can have at most 40 characters, and there can be at most 60 skills.";

export function isShort({ text }: InterviewQuestion): boolean {
  return text.trim().length < 10;
}

export function contactFault(text: string): string | null {
  const { success } = InterviewPlan.shape.contact.safeParse(text.trim() || null);
  return success ? null : CONTACT_WRONG;
}

export function skillsFault(text: string): string | null {
  return InterviewPlan.shape.skills.safeParse(skillsOf(text)).success ? null : SKILLS_LONG;
}

/** Returns what prevents saving. A draft may lack competencies and anchors, which only publishing needs. */
export function planFaults(draft: PlanDraft): string[] {
  const { competencies, about } = draft;
  const known = [
    competencies.some(({ name }) => name.trim() === "") && NAME_MISSING,
    competencies.some(({ questions }) => questions.some(isShort)) && QUESTION_SHORT,
    about.some(({ question, answer }) => question.trim() === "" || answer.trim() === "") && ABOUT_EMPTY,
    contactFault(draft.contact),
    skillsFault(draft.skills),
  ].filter((fault) => typeof fault === "string");
  if (known.length > 0) return known;
  const plan = InterviewPlan.safeParse({
    ...draft,
    skills: skillsOf(draft.skills),
    contact: draft.contact.trim() || null,
    notice_days: draft.notice_days ?? 0,
  });
  return plan.success ? [] : ["Some of the texts are too long or have more than one line."];
}

const QUESTION_MINUTES = 2.5;
const FOLLOW_UP_MINUTES = 1.5;
const FRAME_MINUTES = 3;
/** How many of the allowed follow-ups are asked, on average. */
const FOLLOW_UP_SHARE = 0.6;
const STEP = 5;

/** How long an interview by this plan usually takes, in steps of five minutes. */
export function likelyMinutes({
  competencies,
  own_questions,
}: Pick<PlanDraft, "competencies" | "own_questions">): number {
  const minutes = competencies.reduce(
    (sum, { questions, follow_ups }) =>
      sum + questions.length * (QUESTION_MINUTES + follow_ups * FOLLOW_UP_SHARE * FOLLOW_UP_MINUTES),
    FRAME_MINUTES + (own_questions ? 2 : 0),
  );
  return Math.ceil(minutes / STEP) * STEP;
}
