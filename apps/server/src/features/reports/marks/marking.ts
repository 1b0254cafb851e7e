import type { Assignment, Marking } from "@invigil/contract/results/marking";
import type { Tx } from "@invigil/db/connection";
import { deleteOtherAssignments, insertAssignments } from "@invigil/records/answers/assign-marks";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { writeAnonymousMarking } from "@invigil/records/tests/write-test";
import { splitMarking } from "@invigil/rules/results/split-marking";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { testsToMark } from "../../../shared/answers/marking-tasks.queries.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { anonymousLabel, giveNumbers, isAnonymous } from "./anonymous.ts";
import { answersToMark, lockTest, reviewersOf, type ToMarkRow } from "./marking.queries.ts";

/** What waits for marks in a test, and whose task it is. */
export async function readMarking({ db }: Pick<Deps, "db">, caller: Caller, slug: string): Promise<Marking> {
  const { test } = await accessTest(db, caller, { slug });
  const anonymous = isAnonymous(test.settings);
  if (anonymous) await giveNumbers(db, test.id);
  const reviewers = await reviewersOf(db, test.company_id);
  const answers = await answersToMark(db, test.id);
  return {
    test: { slug: test.slug, name: test.name, anonymous },
    reviewers: reviewers.map(({ username, full_name }) => ({ username, full_name })),
    answers: answers.map((row) => ({
      solution: row.slug,
      problem: row.problem,
      title: row.title,
      candidate: anonymous ? anonymousLabel(row.number) : row.full_name,
      candidate_key: anonymous ? (row.number ?? 0) : row.attempt_id,
      assigned: row.assigned,
    })),
  };
}

export async function assignMarking(
  deps: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, assignment }: { slug: string; assignment: Assignment },
): Promise<Marking> {
  const { test } = await accessTest(deps.db, caller, { slug });
  await deps.db.transaction().execute(async (tx) => {
    // Two people who share out at once would give each answer twice.
    await lockTest(tx, test.id);
    const reviewers = await chosenReviewers(tx, test.company_id, assignment.reviewers);
    const answers = await answersToMark(tx, test.id);
    const all =
      assignment.way === "evenly" ? shared(answers, reviewers, assignment) : chosen(answers, reviewers, assignment);
    const at = deps.now();
    if (assignment.way === "chosen") {
      const solutionIds = answers.filter(({ slug: own }) => assignment.solutions.includes(own)).map(({ id }) => id);
      await deleteOtherAssignments(tx, { solutionIds, accountIds: reviewers.map(({ id }) => id) });
    }
    await insertAssignments(tx, { all, by: caller.accountId, at });
    await writeAudit(tx, caller, {
      action: "marking.assign",
      subject: slug,
      at,
      data: {
        way: assignment.way,
        reviewers: assignment.reviewers,
        answers: new Set(all.map((each) => each.solutionId)).size,
      },
    });
  });
  return readMarking(deps, caller, slug);
}

interface Reviewer {
  id: number;
  username: string;
}

async function chosenReviewers(tx: Tx, companyId: number, names: readonly string[]): Promise<Reviewer[]> {
  const known = await reviewersOf(tx, companyId);
  const found = known.filter(({ username }) => names.includes(username));
  if (found.length < new Set(names).size) throw new AppError("invalid_request");
  return found;
}

/** Only what nobody has to mark yet. */
function shared(
  answers: readonly ToMarkRow[],
  reviewers: readonly Reviewer[],
  { by, each }: Extract<Assignment, { way: "evenly" }>,
) {
  const keyOf = ({ problem_id, attempt_id }: ToMarkRow) => (by === "problem" ? problem_id : attempt_id);
  const free = Map.groupBy(
    answers.filter(({ assigned }) => assigned.length === 0),
    keyOf,
  );
  const tasks = answers.flatMap(({ assigned }) => assigned.filter(({ marked }) => !marked));
  const loads = new Map<string, number>();
  for (const { username } of tasks) loads.set(username, (loads.get(username) ?? 0) + 1);
  const groups = [...free].map(([key, all]) => ({ key, size: all.length }));
  const given = splitMarking({ groups, reviewers: reviewers.map(({ username }) => username), loads, each });
  const ids = new Map(reviewers.map(({ username, id }) => [username, id]));
  return [...free].flatMap(([key, all]) =>
    (given.get(key) ?? []).flatMap((name) => {
      const accountId = ids.get(name);
      return accountId === undefined ? [] : all.map(({ id }) => ({ solutionId: id, accountId }));
    }),
  );
}

function chosen(
  answers: readonly ToMarkRow[],
  reviewers: readonly Reviewer[],
  { solutions }: Extract<Assignment, { way: "chosen" }>,
) {
  const asked = new Set(solutions);
  return answers
    .filter(({ slug }) => asked.has(slug))
    .flatMap(({ id }) => reviewers.map((reviewer) => ({ solutionId: id, accountId: reviewer.id })));
}

export async function setAnonymousMarking(
  deps: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, anonymous }: { slug: string; anonymous: boolean },
): Promise<Marking> {
  const { test } = await accessTest(deps.db, caller, { slug });
  await deps.db.transaction().execute(async (tx) => {
    const { settings } = await lockTest(tx, test.id);
    if (isAnonymous(settings) === anonymous) return;
    const now = deps.now();
    await writeAnonymousMarking(tx, { id: test.id, now, anonymous });
    await writeAudit(tx, caller, { action: "marking.anonymous", subject: slug, at: now, data: { anonymous } });
  });
  return readMarking(deps, caller, slug);
}

export async function listMarking({ db }: Pick<Deps, "db">, { companyId, accountId }: Caller) {
  return { tests: await testsToMark(db, { companyId: companyId ?? 0, accountId }) };
}
