import type { AuthoredTest } from "@invigil/contract/authoring/authored-test";
import {
  InterviewPlan,
  SCORE_MAX,
  StoredAnswer,
  WORDINGS_MAX,
  type Competency,
  type InterviewQuestion,
} from "@invigil/contract/interviews/plan";
import { prepareQuestions } from "@invigil/rules/interviews/prepare-questions";
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
  return { interview: InterviewPlan.parse(toPlan(draft)) };
}

/** What is hidden, because it is not used, must not prevent saving; only what is whole of it is kept. */
function toPlan(draft: PlanDraft) {
  const about = draft.own_questions ? draft.about : draft.about.filter((stored) => !storedFaults(stored).some(Boolean));
  return {
    ...draft,
    about: about.map((stored) => ({ ...stored, wordings: linesOf(stored.wordings) })),
    skills: draft.cv === "off" && skillsFault(draft.skills) ? [] : skillsOf(draft.skills),
    contact: draft.contact.trim() || null,
    notice_days: draft.notice_days ?? 0,
  };
}

/** Without the empty lines that remain while somebody types. */
function linesOf(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== "");
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

/** What is wrong at one field; null if nothing is. */
type Fault = string | null;

export function nameFault(name: string): Fault {
  return name.trim() === "" ? "Enter a name." : null;
}

export function questionFault({ text }: InterviewQuestion): Fault {
  return text.trim().length < 10 ? "Write at least 10 characters." : null;
}

export function askedFault({ question }: StoredAnswer): Fault {
  return question.trim() === "" ? "Enter a question." : null;
}

export function wordingsFault({ wordings }: StoredAnswer): Fault {
  const { success } = StoredAnswer.shape.wordings.safeParse(linesOf(wordings));
  return success ? null : `Enter at most ${WORDINGS_MAX} questions of at most 200 characters.`;
}

export function answerFault({ answer }: StoredAnswer): Fault {
  return answer.trim() === "" ? "Enter an answer." : null;
}

function storedFaults(stored: StoredAnswer): Fault[] {
  return [askedFault(stored), wordingsFault(stored), answerFault(stored)];
}

export function contactFault(text: string): Fault {
  const { success } = InterviewPlan.shape.contact.safeParse(text.trim() || null);
  return success ? null : "The contact must be an e-mail address.";
}

export function skillsFault(text: string): Fault {
  return InterviewPlan.shape.skills.safeParse(skillsOf(text)).success
    ? null
    : "A skill can have at most 40 characters, and there can be at most 60 skills.";
}

/** Returns what prevents saving, field by field. A draft may lack competencies and anchors, which only publishing needs. */
export function planFaults(draft: PlanDraft): string[] {
  const known = [
    ...draft.competencies.flatMap(competencyFaults),
    draft.cv === "off" ? null : skillsFault(draft.skills),
    ...(draft.own_questions ? draft.about : []).flatMap((stored, index) =>
      storedFaults(stored).map((fault) => named(`Stored answer ${index + 1}`, fault)),
    ),
    contactFault(draft.contact),
  ].filter((fault) => fault !== null);
  if (known.length > 0) return known;
  return InterviewPlan.safeParse(toPlan(draft)).success
    ? []
    : ["Some of the texts are too long or have more than one line."];
}

function competencyFaults({ name, questions }: Competency, index: number): Fault[] {
  const shown = name.trim() === "" ? `Competency ${index + 1}` : `“${name}”`;
  return [
    named(shown, nameFault(name)),
    ...questions.map((question, place) => named(`${shown}, question ${place + 1}`, questionFault(question))),
  ];
}

function named(field: string, fault: Fault): Fault {
  return fault === null ? null : `${field}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`;
}

/** How a question will be asked. */
export interface Wording {
  competency: string;
  plain: string;
  /** With something from a CV, as an example; null if the CV changes nothing. */
  withCv: string | null;
}

const EXAMPLE_PROJECT = "Online booking";

/** How the script will ask each question, in the order of the plan. A model may word it otherwise. */
export function wordingsOf(draft: PlanDraft): Wording[] {
  const skills = skillsOf(draft.skills);
  const plan = { ...draft, skills, contact: null, notice_days: 0 };
  const plain = prepareQuestions(plan, null);
  const found = draft.cv === "off" ? null : { skills, projects: [EXAMPLE_PROJECT] };
  return prepareQuestions(plan, found).map(({ competency, text }, index) => {
    const without = plain[index]?.text ?? text;
    return { competency, plain: without, withCv: text === without ? null : text };
  });
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
