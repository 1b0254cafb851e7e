import type { AuthoredTest, saveTest as contract, SectionDraft } from "@invigil/contract/authoring/authored-test";
import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { BodyOf } from "@invigil/contract/route";
import { TestSettings } from "@invigil/contract/taking/tests";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { negativeFault } from "@invigil/grading/marks/points";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { discardTrials } from "@invigil/records/attempts/discard-trials";
import { authoredSecureBrowser } from "../../shared/tests/authored-secure-browser.ts";
import { testPeople, type AuthoredRow } from "./authored-test.queries.ts";
import { lockOwnTest } from "./own-test.ts";
import { presentAuthored } from "./present-authored.ts";
import { changeTest } from "@invigil/records/tests/write-test";
import { writeSections } from "@invigil/records/tests/write-sections";
import { placeableProblems } from "./save-test.queries.ts";

type Body = BodyOf<typeof contract>;
type Structure = NonNullable<Body["structure"]>;

export async function saveTest(deps: Deps, caller: Caller, slug: string, body: Body): Promise<AuthoredTest> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOwnTest(tx, caller, slug);
    if (before.edit !== body.edit) {
      throw new AppError("stale_edit", {
        message: "Someone else has saved changes in the meantime.",
        details: { edit: before.edit },
      });
    }
    checkKind(before, body);
    const structure = body.structure && (await saveStructure(tx, { test: before, structure: body.structure, now }));
    const row = await changeTest(
      tx,
      { id: before.id, now },
      {
        ...basicColumns(body.basics),
        ...structure,
        ...(body.interview && (await savePlan(tx, { test: before, plan: body.interview, now }))),
        ...settingColumns(before, body),
      },
    );
    const after = await presentAuthored(tx, row);
    // A test with invitations must stay complete.
    if (after.state === "live" && after.faults.length > 0) throw incomplete(after);
    const parts = (["basics", "structure", "interview", "proctoring", "onboarding"] as const).filter(
      (part) => body[part],
    );
    await writeAudit(tx, caller, { action: "test.save", subject: slug, at: now, data: { parts } });
    return after;
  });
}

export function incomplete({ faults }: Pick<AuthoredTest, "faults">): AppError {
  return new AppError("test_incomplete", { message: faults.map(({ text }) => text).join(" "), details: { faults } });
}

function basicColumns(basics: Body["basics"]) {
  if (!basics) return {};
  return {
    name: basics.name,
    test_type: basics.test_type,
    instructions: basics.instructions,
    duration_minutes: basics.duration,
    start_time: basics.start_time,
    end_time: basics.end_time,
    cut_off: basics.cut_off,
    allow_retake: basics.allow_retake,
    redirection_url: basics.redirection_url,
    enable_feedback_page: basics.enable_feedback_page,
    is_test_created_for_phase: basics.phase_order !== null,
    phase_order: basics.phase_order,
  };
}

function settingColumns(before: AuthoredRow, { proctoring, onboarding }: Body) {
  if (!proctoring && !onboarding) return {};
  const known = TestSettings.parse(before.settings);
  const settings: TestSettings = {
    proctor: proctoring?.proctor ?? known.proctor,
    user_permissions: proctoring?.user_permissions ?? known.user_permissions,
    secure_browser: proctoring?.secure_browser ?? authoredSecureBrowser(before.settings),
    candidate_report: proctoring?.candidate_report ?? known.candidate_report,
    marking: known.marking,
    hacker_extra_data: onboarding
      ? {
          identity_card: { enabled: onboarding.identity_card },
          profile_data: { enabled: onboarding.profile_data },
          custom_data: { enabled: onboarding.custom_form, fields: onboarding.fields },
        }
      : known.hacker_extra_data,
  };
  return { settings: toJson(settings), ...(proctoring && { system_settings: toJson(proctoring.system) }) };
}

/** An interview has a plan in place of sections. */
function checkKind(test: AuthoredRow, { structure, interview }: Body): void {
  if (isAiInterview(test) && structure) {
    throw new AppError("invalid_request", { message: "An interview has no sections." });
  }
  if (!isAiInterview(test) && interview) {
    throw new AppError("invalid_request", { message: "This test is not an interview." });
  }
}

async function checkUnlocked(tx: Tx, test: AuthoredRow): Promise<void> {
  const { started } = await testPeople(tx, test.id);
  const noun = isAiInterview(test) ? "interview" : "test";
  if (started) throw new AppError("test_locked", { message: `A candidate has already started this ${noun}.` });
}

async function savePlan(tx: Tx, { test, plan, now }: { test: AuthoredRow; plan: InterviewPlan; now: Date }) {
  await checkUnlocked(tx, test);
  await discardTrials(tx, { testId: test.id }, now);
  return { interview: toJson(plan) };
}

async function saveStructure(tx: Tx, { test, structure, now }: { test: AuthoredRow; structure: Structure; now: Date }) {
  await checkUnlocked(tx, test);
  const placed = structure.sections.flatMap(({ problems }) => problems);
  const slugs = placed.map(({ problem }) => problem);
  const ids = await placeableProblems(tx, { companyId: test.company_id, testId: test.id, slugs });
  const missing = slugs.find((slug) => !ids.has(slug));
  if (missing !== undefined) throw new AppError("problem_not_found", { details: { problem: missing } });
  const lineages = slugs.map((slug) => ids.get(slug)?.lineage);
  if (new Set(lineages).size < lineages.length) {
    throw new AppError("invalid_request", { message: "The test contains the same question twice." });
  }
  checkNegatives(placed, ids);
  await discardTrials(tx, { testId: test.id }, now);
  await writeSections(tx, test.id, { sections: withSlugs(structure.sections), ids });
  const allowed = placed.filter((each) => each.allowed.length > 0).map((each) => [each.problem, each.allowed]);
  return { is_timed_section: structure.timed, allowed_technologies: toJson(Object.fromEntries(allowed)) };
}

type Placed = SectionDraft["problems"][number];

/** A wrong answer may not cost more than the question is worth. */
function checkNegatives(
  placed: readonly Placed[],
  found: ReadonlyMap<string, { title: string; max_score: number }>,
): void {
  for (const { problem, points, negative } of placed) {
    const { title = problem, max_score = 0 } = found.get(problem) ?? {};
    const fault = negativeFault({ worth: points ?? max_score, negative });
    if (fault === null) continue;
    throw new AppError("invalid_request", {
      message: `Negative mark for “${title}”: ${fault}`,
      details: { field: "negative", problem },
    });
  }
}

/** A section keeps its slug; a new one takes the next free number. */
function withSlugs(sections: readonly SectionDraft[]): (SectionDraft & { slug: string })[] {
  const taken = new Set<string>();
  let number = 0;
  const next = (): string => {
    number += 1;
    const slug = `section-${number}`;
    return taken.has(slug) || sections.some((section) => section.slug === slug) ? next() : slug;
  };
  return sections.map((section) => {
    const slug = section.slug === null || taken.has(section.slug) ? next() : section.slug;
    taken.add(slug);
    return { ...section, slug };
  });
}
