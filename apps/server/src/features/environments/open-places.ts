import { hasEnvironment, type EnvironmentType } from "@invigil/contract/environments/environments";
import type { Reader } from "../../shared/attempts/uses.ts";
import { checkOpen } from "../../shared/attempts/check-open.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { checkBrowser } from "../../shared/tests/check-browser.ts";
import { answerable, ownDefinition } from "../../shared/tests/definitions.ts";
import { isBegun, type AttemptSectionRow, type StartedAccess } from "../../shared/tests/test-access.ts";

/** A question of the attempt that has an environment, in a section that has begun. */
export interface EnvironmentPlace {
  id: number;
  slug: string;
  type: EnvironmentType;
  section: AttemptSectionRow;
}

export async function environmentPlaces(deps: AttemptDeps, access: StartedAccess): Promise<EnvironmentPlace[]> {
  const definition = await deps.definitions.get(access.test);
  const own = ownDefinition(definition, { attemptId: access.attempt.id, parts: access.sections });
  return own.sections.flatMap(({ problems }, index) => {
    const section = access.sections[index];
    if (!section || !isBegun(section)) return [];
    return answerable(problems).flatMap(({ id, slug, problemType: type }) =>
      hasEnvironment(type) ? [{ id, slug, type, section }] : [],
    );
  });
}

/** Refuses a caller whose browser, attempt or section may not use an environment now. */
export async function checkPlace(
  deps: AttemptDeps,
  caller: Reader,
  { access, section }: { access: StartedAccess; section: AttemptSectionRow | undefined },
): Promise<void> {
  await checkBrowser(deps, caller, { ...access, sessionHash: caller.session });
  const { state, expiresAt, pausedAt } = access.attempt;
  const part = section ?? { status: "CTK", expires_at: null };
  checkOpen(
    {
      state,
      expires_at: expiresAt,
      paused_at: pausedAt,
      section_status: part.status,
      section_expires_at: part.expires_at,
    },
    deps.now(),
  );
}
