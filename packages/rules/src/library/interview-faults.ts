import type { TestFault } from "@invigil/contract/authoring/authored-test";
import type { Competency, InterviewPlan } from "@invigil/contract/interviews/plan";

/** Fewer described scores, and two people would mark the same answer differently. */
const ANCHORS_MIN = 3;

/** What keeps an interview from being published. */
export function interviewFaults(plan: InterviewPlan): TestFault[] {
  const texts = [...competencyFaults(plan), ...cvFaults(plan)];
  return texts.map((text) => ({ part: "interview", text }));
}

function competencyFaults({ competencies }: InterviewPlan): string[] {
  if (competencies.length === 0) return ["The interview has no competencies yet."];
  const twice = competencies.filter(
    ({ key, name }, index) => competencies.findIndex((other) => other.key === key || isSame(other.name, name)) < index,
  );
  return [...competencies.flatMap(faultsOf), ...twice.map(({ name }) => `Two competencies are called “${name}”.`)];
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function faultsOf({ name, questions, anchors }: Competency): string[] {
  const described = anchors.filter((anchor) => anchor.trim() !== "").length;
  return [
    ...(questions.length === 0 ? [`The competency “${name}” has no questions.`] : []),
    ...(described < ANCHORS_MIN
      ? [`Describe at least ${ANCHORS_MIN} scores of “${name}”, so that everyone marks alike.`]
      : []),
  ];
}

/** Nobody should have to hand in what nothing is done with. */
function cvFaults({ cv, skills }: InterviewPlan): string[] {
  if (cv !== "required" || skills.length > 0) return [];
  return ["A CV is required, but there are no skills to look for in it."];
}
