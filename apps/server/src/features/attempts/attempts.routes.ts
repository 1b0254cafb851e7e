import * as contract from "@invigil/contract/taking/attempts";
import { closeTest, pauseTest, pauseTests, unpauseTest, unpauseTests } from "@invigil/contract/inviting/candidates";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import { register, registerUnchecked } from "../../platform/http/register.ts";
import { sessionHash } from "../../platform/identity/sessions.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { withLateDrafts } from "../../shared/answers/late-drafts.ts";
import { presentSolutionSet } from "../../shared/attempts/present-attempt.ts";
import { accessAttempt, checkMeant } from "../../shared/tests/test-access.ts";
import { storedReceipt } from "./attempts.queries.ts";
import { extendAttempt } from "./extend-attempt.ts";
import { restartAttempt } from "./restart-attempt.ts";
import { retakeAttempt } from "./retake-attempt.ts";
import { createStart, initAttempt } from "./start-attempt.ts";
import { closeAttempt } from "./close-attempt.ts";
import { pauseAttempt, pauseAttempts, unpauseAttempt, unpauseAttempts } from "./pause-attempts.ts";
import { submitAttempt } from "./submit-attempt.ts";
import { submitSection } from "./submit-section.ts";

export function attemptRoutes(app: FastifyInstance, deps: TakingDeps): void {
  const start = createStart(deps);

  register(app, deps, contract.solutionSetOfUser, async ({ params, query, caller }) => {
    if (params.type !== caller.usertype || params.id !== caller.accountId) throw new AppError("solution_set_not_found");
    const access = await accessAttempt(deps.db, caller, { slug: query.context_slug });
    return presentSolutionSet(access, await deps.definitions.get(access.test));
  });
  register(app, deps, contract.assessmentSolutionSet, async ({ params, caller }) => {
    const access = await accessAttempt(deps.db, caller, params);
    return presentSolutionSet(access, await deps.definitions.get(access.test));
  });
  register(app, deps, contract.initTest, ({ params, caller }) => initAttempt(deps, caller, params.testId));
  registerUnchecked(app, deps, contract.startTest, ({ params, query, session }) =>
    start({ sessionHash: session.hash, userId: query.user_id }, params.id),
  );
  register(app, deps, contract.restartTest, ({ body, caller, request }) =>
    restartAttempt(
      deps,
      { ...caller, session: sessionHash(request) },
      {
        testSlug: body.test_slug,
        inviteId: body.invite_id ?? null,
        meant: body.test_solution_set,
        sessionHash: sessionHash(request),
      },
    ),
  );
  register(app, deps, contract.submitAll, ({ params, body, caller, request }) =>
    submitAttempt(deps, { ...caller, session: sessionHash(request) }, params.id, body),
  );
  register(app, deps, contract.submitSection, ({ body, caller, request }) =>
    submitSection(deps, { ...caller, session: sessionHash(request) }, body),
  );
  register(app, deps, contract.retakeTest, ({ params, query, caller }) =>
    retakeAttempt(deps, caller, { testId: params.id, meant: query.test_solution_set }),
  );
  register(app, deps, contract.extendTest, ({ params, body, caller }) =>
    extendAttempt(deps, caller, { testId: params.id, ...body }),
  );
  register(app, deps, pauseTest, ({ params, body, caller }) =>
    pauseAttempt(deps, caller, { testId: params.id, ...body }),
  );
  register(app, deps, unpauseTest, ({ params, body, caller }) =>
    unpauseAttempt(deps, caller, { testId: params.id, username: body.username }),
  );
  register(app, deps, pauseTests, ({ params, body, caller }) =>
    pauseAttempts(deps, caller, { testId: params.id, ...body }),
  );
  register(app, deps, unpauseTests, ({ params, body, caller }) =>
    unpauseAttempts(deps, caller, { testId: params.id, ...body }),
  );
  register(app, deps, closeTest, ({ params, body, caller }) =>
    closeAttempt(deps, caller, { testId: params.id, username: body.username, reason: body.reason }),
  );
  register(app, deps, contract.readReceipt, async ({ params, caller }) => {
    const { attempt } = await accessAttempt(deps.db, caller, params);
    const row = await storedReceipt(deps.db, attempt.id);
    if (row?.receipt == null) throw new AppError("solution_set_not_found");
    return withLateDrafts(deps.db, attempt.id, contract.Receipt.parse(row.receipt));
  });
  register(app, deps, contract.endTest, async ({ params, query, caller }) => {
    const { attempt } = await accessAttempt(deps.db, caller, params);
    checkMeant(attempt, query.test_solution_set);
    return { ok: true as const };
  });
}
