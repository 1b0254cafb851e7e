import { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import type { SessionState, Test } from "@invigil/contract/taking/tests";
import { startsUntil } from "@invigil/rules/inviting/starts-until";
import { accommodate } from "@invigil/rules/taking/accommodate";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { negativeMarks } from "@invigil/grading/marks/points";
import type { TestMinutes } from "@invigil/rules/time/granted-minutes";
import { sectionMinutes } from "@invigil/rules/time/test-time";
import { accommodationsOf } from "../attempts/accommodations.ts";
import { addMinutes } from "../attempts/attempt-expiry.ts";
import { answerable, ownDefinition, sizeOf, type TestDefinition } from "./definitions.ts";
import { readSettings } from "./read-settings.ts";
import type { TestAccess } from "./test-access.ts";
import { minutesFor } from "./test-minutes.ts";

const TYPE_NAMES = { LRN: "Learning", EMP: "Hiring", PRC: "Practice" } as const;

type Standing = Pick<TestAccess, "test" | "attempt" | "invite">;

/** A test's window applies only to invited candidates; a recruiter can try it at any time. */
export function sessionState({ test, attempt, invite }: Standing, now: Date): SessionState {
  const until = lastStart({ test, invite });
  const windowOver = until !== null && until <= now;
  if (!attempt) return windowOver ? "END" : "INIT";
  const waitsForResume = attempt.addTestDuration > 0 && !attempt.hasResumedTest;
  if (attempt.state === "START" && windowOver && !waitsForResume) return "END";
  return attempt.state;
}

/** The moment from which an invited candidate may not start; null for a recruiter, who can try a test at any time. */
export function lastStart({ test, invite }: Pick<TestAccess, "test" | "invite">): Date | null {
  return invite && startsUntil({ closes_at: invite.closesAt, end_time: test.end_time });
}

export function presentTest(access: TestAccess, authored: TestDefinition, now: Date): Test {
  const { test, attempt, invite, sections: parts } = access;
  // Without an attempt nothing has been chosen yet.
  const definition = attempt ? ownDefinition(authored, { attemptId: attempt.id, parts }) : authored;
  const accommodations = accommodationsOf(invite);
  const { settings, system } = readSettings(test);
  const state = sessionState(access, now);
  const minutes = minutesOf(access, authored, accommodations);
  const plan = planOf(test);
  return {
    id: test.id,
    slug: test.slug,
    name: test.name,
    company: {
      slug: test.company_slug,
      name: test.company_name,
      avatar_url: test.company_avatar_url,
      primary_color: test.company_primary_color,
    },
    start_time: test.start_time?.toISOString() ?? null,
    end_time: test.end_time?.toISOString() ?? null,
    starts_until: lastStart(access)?.toISOString() ?? null,
    missed: state === "END" && access.attempt?.startedAt == null,
    duration: minutes.total,
    extra_minutes: minutes.extra,
    latest_end: latestEnd(access, minutes),
    negative_marks: negativeMarks(
      definition.sections.flatMap(({ problems }) => answerable(problems).map(({ penalty }) => penalty)),
    ),
    problems_total: definition.sections.reduce((total, section) => total + sizeOf(section), 0),
    is_expired: state === "END",
    session_state: state,
    test_type: test.test_type,
    test_type_verbose: TYPE_NAMES[test.test_type],
    sub_test_type: test.sub_test_type,
    interview_avatar: avatarOf(plan),
    interview_groups: plan?.ask_groups ?? false,
    enable_feedback_page: test.enable_feedback_page,
    redirection_url: test.redirection_url,
    is_test_created_for_phase: test.is_test_created_for_phase,
    phase_order: test.phase_order,
    is_timed_section: test.is_timed_section,
    allow_retake: test.allow_retake,
    is_onboarded: invite?.onboardedAt != null,
    invite_id: invite?.id ?? null,
    instructions: test.instructions,
    allowed_technologies: test.allowed_technologies as Test["allowed_technologies"],
    sections: definition.sections.map((section, index) => {
      const status = access.sections[index]?.status ?? "PND";
      const visible = access.attempt !== null && access.attempt.startedAt !== null && status !== "PND";
      return {
        name: section.name,
        slug: section.slug,
        status,
        duration: minutes.sections[index] ?? null,
        problems_total: sizeOf(section),
        problem_ids: visible ? section.problems.map((problem) => problem.id) : [],
        problems: visible
          ? section.problems.map((problem) => ({
              id: problem.id,
              slug: problem.slug,
              problem_type: problem.problemType,
              title: problem.title,
              max_score: problem.maxScore,
            }))
          : [],
      };
    }),
    settings: accommodate(settings, accommodations),
    system_settings: system,
  };
}

function planOf(test: TestAccess["test"]): InterviewPlan | null {
  return isAiInterview(test) ? InterviewPlan.parse(test.interview ?? {}) : null;
}

/** Drawn by us, and served with the web app. */
function avatarOf(plan: InterviewPlan | null): string | null {
  return plan && `/v1/avatars/${plan.avatar}.svg`;
}

/** The times set at the start, including extensions; before the start, the times it would set. */
function minutesOf(
  { test, attempt, sections: rows }: TestAccess,
  definition: TestDefinition,
  granted: ExtraTime,
): TestMinutes {
  const planned = minutesFor(test, definition, granted);
  if (attempt?.startedAt == null) return planned;
  if (planned.sections.every((minutes) => minutes === null)) {
    return { ...planned, total: planned.total + attempt.addTestDuration };
  }
  const sections = definition.sections.map(({ id, durationMinutes: duration }) => {
    const extend_duration = rows.find(({ section_id }) => section_id === id)?.extend_duration ?? 0;
    return sectionMinutes({ duration, extend_duration });
  });
  return { ...planned, total: sections.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0), sections };
}

/** The window ends later for candidates with extra time or an extension. */
function latestEnd({ test, invite, attempt }: TestAccess, { extra }: TestMinutes): string | null {
  if (invite === null || test.end_time === null) return null;
  return addMinutes(test.end_time, extra + (attempt?.addTestDuration ?? 0)).toISOString();
}
