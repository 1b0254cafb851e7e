import type { submitSection as contract } from "@invigil/contract/taking/attempts";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Reader } from "../../shared/attempts/uses.ts";
import { presentSections, standingSolutions } from "../../shared/attempts/present-attempt.ts";
import { solutionsOfAttempt } from "../../shared/answers/stored-answers.queries.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { withNews } from "../../shared/news.ts";
import { checkBrowser } from "../../shared/tests/check-browser.ts";
import { accessAttempt, isBegun, otherAttempt } from "../../shared/tests/test-access.ts";
import { advanceSection, sectionChanged } from "./advance-section.ts";
import { testOfAttempt } from "./attempts.queries.ts";
import { requireOver } from "./require-over.ts";
import { earlier } from "../../shared/attempts/attempt-expiry.ts";

type Body = z.output<typeof contract.body>;

export async function submitSection(deps: AttemptDeps, caller: Reader, body: Body) {
  const { solutionset_id, section_slug, section_name, force_submission, created_at, version } = body;
  const owned = await testOfAttempt(deps.db, { attemptId: solutionset_id, accountId: caller.accountId });
  if (!owned) throw otherAttempt();
  const before = await accessAttempt(deps.db, caller, { id: owned.test_id });
  if (before.attempt.state !== "ACTIVE") throw new AppError("session_ended");
  // The reply contains the next questions, so time that is up makes no difference; the server closes the section itself.
  await checkBrowser(deps, caller, { ...before, sessionHash: caller.session });
  const definition = await deps.definitions.get(before.test);
  const index = definition.sections.findIndex((candidate) => candidate.slug === section_slug);
  const section = definition.sections[index];
  const row = before.sections[index];
  // A section that has not begun cannot be handed in.
  if (!section || !row || !isBegun(row)) throw new AppError("section_not_found");
  if (section_name !== undefined && section_name !== section.name) throw new AppError("section_not_found");

  const next = await withNews(deps, async (tx, tell) => {
    if (force_submission) await requireOver(deps, tx, { attemptId: solutionset_id, sectionId: section.id });
    const id = await advanceSection(deps, tx, {
      attemptId: solutionset_id,
      sectionId: section.id,
      at: earlier(deps.now(), row.expires_at),
      reason: "submitted",
      page: { force_submission, created_at, version },
    });
    const opened = definition.sections.find((candidate) => candidate.id === id);
    if (opened) tell(solutionset_id, sectionChanged(deps, solutionset_id, opened.slug));
    return opened;
  });
  const after = await accessAttempt(deps.db, caller, { id: owned.test_id });
  const solutions = standingSolutions(await solutionsOfAttempt(deps.db, solutionset_id));
  const sections: SectionWithProblems[] = presentSections(after, definition, solutions);
  return { sections, next_section: next?.slug ?? null };
}
