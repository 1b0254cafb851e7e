import { interviewFaults } from "./interview-faults.ts";
import type { AuthoredTest, TestFault } from "@invigil/contract/authoring/authored-test";

type Subject = Pick<AuthoredTest, "timed" | "onboarding" | "interview"> & {
  basics: Pick<AuthoredTest["basics"], "start_time" | "end_time">;
  sections: readonly (Pick<AuthoredTest["sections"][number], "name" | "duration" | "pick"> & {
    problems: readonly Pick<AuthoredTest["sections"][number]["problems"][number], "title" | "state">[];
  })[];
};

/** What keeps a test from being published, each with the part of the editor where it is fixed. */
export function testFaults(test: Subject): TestFault[] {
  const content = test.interview === null ? sectionFaults(test) : interviewFaults(test.interview);
  return [...scheduleFaults(test), ...content, ...formFaults(test)];
}

function scheduleFaults({ basics: { start_time, end_time } }: Subject): TestFault[] {
  const backwards = start_time !== null && end_time !== null && Date.parse(end_time) <= Date.parse(start_time);
  return backwards ? [{ part: "basics", text: "The schedule ends before it starts." }] : [];
}

function sectionFaults({ sections, timed }: Subject): TestFault[] {
  if (sections.length === 0) return [{ part: "sections", text: "The test has no sections yet." }];
  const texts = sections.flatMap(({ name, duration, pick, problems }) => [
    ...(problems.length === 0 ? [`The section “${name}” has no questions.`] : []),
    ...(pick !== null && problems.length > 0 && pick > problems.length
      ? [`The section “${name}” picks ${pick} of ${problems.length} questions.`]
      : []),
    ...(timed && duration === null ? [`The section “${name}” has no time limit.`] : []),
    ...problems.filter(({ state }) => state === "draft").map(({ title }) => `“${title}” is still a draft.`),
  ]);
  return texts.map((text) => ({ part: "sections", text }));
}

function formFaults({ onboarding: { custom_form: asked, fields } }: Subject): TestFault[] {
  if (!asked) return [];
  if (fields.length === 0) return [{ part: "onboarding", text: "The form has no fields." }];
  const empty = fields.filter(({ type, options = [] }) => type === "select" && options.length === 0);
  const twice = fields.filter(({ name }, index) => fields.findIndex((other) => other.name === name) < index);
  return [
    ...empty.map(({ label }) => `The field “${label}” has no options to choose from.`),
    ...twice.map(({ label }) => `Two fields are called “${label}”.`),
  ].map((text) => ({ part: "onboarding", text }));
}
