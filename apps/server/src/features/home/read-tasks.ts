import { listInbox } from "@invigil/contract/help/inbox";
import { readOutbox } from "@invigil/contract/inviting/outbox";
import { decideInterview } from "@invigil/contract/interviews/review";
import { giveVerdict } from "@invigil/contract/proctoring/verdicts";
import { HOME_FAILED_DAYS, HOME_SOON_DAYS, type HomeTasks } from "@invigil/contract/results/home";
import { listMarking } from "@invigil/contract/results/marking";
import { applyRegrade } from "@invigil/contract/results/regrades";
import type { Route } from "@invigil/contract/route";
import { acceptDraft } from "@invigil/contract/taking/late-drafts";
import type { Deps } from "../../platform/deps.ts";
import { mayCall } from "../../platform/identity/may-call.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { testsToMark } from "../../shared/answers/marking-tasks.queries.ts";
import { countsOf } from "../../shared/chat/waiting.queries.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { seesColleagues, visibleMails } from "../../shared/visible-mails.queries.ts";
import { readyRegrades, soonTests, waitingTests } from "./home.queries.ts";

const DAY = 24 * 3_600_000;

/** What waits for the reader, by the same counts as the pages where they act on it. */
export async function readTasks({ db, now }: Pick<Deps, "db" | "now">, caller: Caller): Promise<HomeTasks> {
  const companyId = companyOf(caller);
  const { accountId } = caller;
  const from = now();
  const to = new Date(from.getTime() + HOME_SOON_DAYS * DAY);
  const ifMay = async <T>(route: Pick<Route, "roles">, read: () => Promise<T>) =>
    mayCall(route, caller) ? read() : null;
  const waiting = await waitingTests(db, companyId);
  const counted = (key: "alerts" | "interviews" | "late_drafts") => async () =>
    waiting.filter((test) => test[key] > 0).map(({ slug, name, ...counts }) => ({ slug, name, count: counts[key] }));
  return {
    marking: await ifMay(listMarking, async () => sumOf(await testsToMark(db, { companyId, accountId }))),
    alerts: await ifMay(giveVerdict, counted("alerts")),
    interviews: await ifMay(decideInterview, counted("interviews")),
    late_drafts: await ifMay(acceptDraft, counted("late_drafts")),
    conversations: await ifMay(listInbox, async () => (await countsOf(db, companyId)).waiting),
    regrades: await ifMay(applyRegrade, async () =>
      (await readyRegrades(db, companyId)).map(({ id, title, slug, name }) => ({ id, title, test: { slug, name } })),
    ),
    failed_mails: await ifMay(readOutbox, async () => {
      const visible = { companyId, colleagues: seesColleagues(caller), state: "failed" as const };
      const row = await visibleMails(db, visible)
        // Since the last attempt to send it, as nothing else says when it failed.
        .where("due_at", ">", new Date(from.getTime() - HOME_FAILED_DAYS * DAY))
        .select(({ fn }) => fn.countAll<number>().as("failed"))
        .executeTakeFirstOrThrow();
      return row.failed;
    }),
    soon: (await soonTests(db, { companyId, from, to })).map(({ at, ...test }) => ({ ...test, at: at.toISOString() })),
  };
}

function sumOf(tests: readonly { mine: number; free: number }[]) {
  return tests.reduce((sum, { mine, free }) => ({ mine: sum.mine + mine, free: sum.free + free }), {
    mine: 0,
    free: 0,
  });
}
