import type { AuthoredProblem, AuthoredTest, UsableProblem } from "@invigil/contract/authoring/authored-test";
import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { SystemSettings, Test, TestSettings } from "@invigil/contract/taking/tests";
import type { Db, Tx } from "@invigil/db/connection";
import { authoredSecureBrowser } from "../../shared/tests/authored-secure-browser.ts";
import { normaliseFields } from "@invigil/rules/taking/forms";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { testFaults } from "@invigil/rules/library/test-faults";
import {
  newestVersions,
  placedProblems,
  sectionsOf,
  testPeople,
  type AuthoredRow,
  type ProblemRow,
} from "./authored-test.queries.ts";

export function presentUsable(row: ProblemRow): UsableProblem {
  const { slug, title, problem_type, max_score, version, difficulty, tags, technologies } = row;
  return { slug, title, problem_type, max_score, version, difficulty, tags, technologies };
}

/** A test with everything its authors can set. */
export async function presentAuthored(db: Db | Tx, row: AuthoredRow): Promise<AuthoredTest> {
  const { started, invited } = await testPeople(db, row.id);
  const settings = TestSettings.parse(row.settings);
  const { identity_card, profile_data, custom_data } = settings.hacker_extra_data;
  const test = {
    id: row.id,
    slug: row.slug,
    state: row.state,
    edit: row.edit,
    locked: started,
    invited,
    updated_at: row.updated_at.toISOString(),
    basics: presentBasics(row),
    timed: row.is_timed_section,
    sections: await presentSections(db, row),
    proctoring: {
      proctor: settings.proctor,
      user_permissions: settings.user_permissions,
      secure_browser: authoredSecureBrowser(row.settings),
      candidate_report: settings.candidate_report,
      system: SystemSettings.parse(row.system_settings),
    },
    interview: isAiInterview(row) ? InterviewPlan.parse(row.interview ?? {}) : null,
    onboarding: {
      identity_card: identity_card.enabled,
      profile_data: profile_data.enabled,
      custom_form: custom_data.enabled,
      fields: normaliseFields(custom_data.fields),
    },
  };
  return { ...test, faults: testFaults(test) };
}

function presentBasics(row: AuthoredRow): AuthoredTest["basics"] {
  return {
    name: row.name,
    test_type: row.test_type,
    instructions: row.instructions,
    duration: row.duration_minutes,
    start_time: row.start_time?.toISOString() ?? null,
    end_time: row.end_time?.toISOString() ?? null,
    cut_off: row.cut_off,
    allow_retake: row.allow_retake,
    redirection_url: row.redirection_url,
    enable_feedback_page: row.enable_feedback_page,
    phase_order: row.is_test_created_for_phase ? row.phase_order : null,
  };
}

async function presentSections(db: Db | Tx, test: AuthoredRow): Promise<AuthoredTest["sections"]> {
  const placed = await placedProblems(db, test.id);
  const newest = await newestVersions(
    db,
    placed.map(({ lineage }) => lineage),
  );
  const allowed = Test.shape.allowed_technologies.parse(test.allowed_technologies);
  const presentPlaced = (row: (typeof placed)[number]): AuthoredProblem => {
    const newer = newest.find(({ lineage, version }) => lineage === row.lineage && version > row.version);
    return {
      ...presentUsable(row),
      points: row.points,
      negative: row.negative,
      allowed: allowed[row.slug] ?? [],
      state: row.state,
      newer: newer ? presentUsable(newer) : null,
    };
  };
  return (await sectionsOf(db, test.id)).map(({ id, duration_minutes: duration, ...section }) => ({
    ...section,
    duration,
    problems: placed.filter(({ section_id }) => section_id === id).map(presentPlaced),
  }));
}
