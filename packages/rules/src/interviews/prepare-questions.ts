import type { Competency, InterviewPlan, InterviewQuestion } from "@invigil/contract/interviews/plan";
import { QUESTION_MAX } from "@invigil/contract/interviews/plan";
import { isSuitable } from "./check-question.ts";
import { withoutOrders } from "./orders.ts";
import { phrasesIn } from "./phrases/phrases.ts";

export interface PreparedQuestion {
  competency: string;
  text: string;
  rephrased: string;
  source: "script" | "model";
  why: string;
  /** The plan's question, without anything from the CV. Scores are proposed from this one. */
  plain: string;
}

/** All that is used of a CV: skills of the plan's list and titles of projects. */
export interface CvTopics {
  skills: string[];
  projects: string[];
}

const TOPIC_MAX = 120;
/** More mentions of the CV would sound like a cross-examination. */
const HINTS_MAX = 3;
const PLACE = /\{(skill|project)\}/g;

/** The questions in the order of the plan, with topics of the CV where the plan leaves room for them. */
export function prepareQuestions(plan: InterviewPlan, topics: CvTopics | null): PreparedQuestion[] {
  const known = cleanTopics(plan, topics);
  const phrases = phrasesIn(plan.language);
  const [skills, projects] = [inTurn(known.skills), inTurn(known.projects.map(phrases.title))];
  const hints = [...projects.all, ...skills.all].slice(0, HINTS_MAX);
  return plan.competencies.flatMap((competency) =>
    competency.questions.map((question, index): PreparedQuestion => {
      const why = `The plan’s question ${index + 1} on “${competency.name}”`;
      const base = { competency: competency.key, source: "script", plain: withoutTopics(question.text, plan) } as const;
      if (hasPlace(question)) {
        const chosen = { skill: skills.next() ?? phrases.anySkill, project: projects.next() ?? phrases.anyProject };
        const text = fill(question.text, chosen);
        const rephrased = fill(question.rephrased, chosen);
        const used = skills.all.length + projects.all.length > 0;
        return { ...base, text, rephrased, why: `${why}${used ? ", with a topic from the CV" : ""}.` };
      }
      const hint = index === 0 ? hints.shift() : undefined;
      const hinted = hint === undefined ? "" : phrases.hint(hint, question.text);
      if (hinted === "" || hinted.length > QUESTION_MAX)
        return { ...base, text: question.text, rephrased: question.rephrased, why: `${why}.` };
      return { ...base, text: hinted, rephrased: question.rephrased, why: `${why}, with a topic from the CV.` };
    }),
  );
}

/** A question as everybody would be asked it. */
function withoutTopics(text: string, plan: InterviewPlan): string {
  const { anySkill, anyProject } = phrasesIn(plan.language);
  return fill(text, { skill: anySkill, project: anyProject });
}

function fill(text: string, topics: { skill: string; project: string }): string {
  return text.replaceAll(PLACE, (_, which: "skill" | "project") => topics[which]);
}

function hasPlace({ text, rephrased }: InterviewQuestion): boolean {
  return `${text} ${rephrased}`.search(PLACE) !== -1;
}

const PROJECTS_MAX = 5;

/** Only what the plan knows, in its own words, and a few titles: a CV may contain anything. */
export function cleanTopics(plan: InterviewPlan, topics: CvTopics | null): CvTopics {
  const found = new Set((topics?.skills ?? []).map((skill) => skill.toLowerCase()));
  const projects = (topics?.projects ?? []).map(cleanTopic).filter(isTopic).map(nameOf);
  return {
    skills: plan.skills.filter((skill) => found.has(skill.toLowerCase())),
    projects: [...new Set(projects)].slice(0, PROJECTS_MAX),
  };
}

/** Whether a title may be part of a question: nothing that nobody may be asked about, and no order to a model. */
function isTopic(title: string): boolean {
  const { dropped, doubtful } = withoutOrders(title);
  return title !== "" && dropped + doubtful === 0 && isSuitable(`Please tell me about ${title}.`);
}

/** A title as one line of plain words: nothing that reads like markup, an address or a line of its own. */
function cleanTopic(title: string): string {
  const words = title
    .slice(0, 4 * TOPIC_MAX)
    .normalize("NFKC")
    .replaceAll(/https?:\S+|www\.\S+|\S+@\S+/gi, " ")
    .replaceAll(/[^\p{L}\p{M}\p{N}\s.,:'’&+#/()-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (words.length <= TOPIC_MAX) return words;
  const cut = words.slice(0, TOPIC_MAX);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), TOPIC_MAX / 2)).trim();
}

/** A title up to its description, and without the full stop at its end, because it becomes a part of a sentence. */
function nameOf(title: string): string {
  const name = /^(.{3,}?):\s/u.exec(title)?.[1] ?? title;
  return name.replace(/[\s.,:/-]+$/u, "");
}

function inTurn(all: string[]): { all: string[]; next: () => string | undefined } {
  let index = 0;
  return { all, next: () => all[index++ % Math.max(1, all.length)] };
}

/** The competency that a key of the plan names. */
export function competencyOf(plan: InterviewPlan, key: string | null): Competency | undefined {
  return plan.competencies.find((competency) => competency.key === key);
}
