import { messages } from "@invigil/contract/messages/messages";
import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { attemptSections, type splitRow, testWithAttempt, type TestKey } from "./test-access.queries.ts";

type Row = ReturnType<typeof splitRow>;
export type AttemptSectionRow = Awaited<ReturnType<typeof attemptSections>>[number];
/** The counterpart of `hasBegun` in queries. */
export function isBegun(section: Pick<AttemptSectionRow, "started_at"> | undefined): boolean {
  return section?.started_at != null;
}
export type TestRow = Row["test"];
export type AttemptRow = NonNullable<Row["attempt"]>;

/** A test with the caller's own invitation and attempt. */
export interface TestAccess {
  test: TestRow;
  invite: Row["invite"];
  attempt: AttemptRow | null;
  sections: AttemptSectionRow[];
}

/**
 * The one gate to a test: a candidate needs an invitation, a recruiter the same company. Everyone else learns only that
 * it was not found.
 */
export async function accessTest(db: Db | Tx, caller: Caller, key: TestKey): Promise<TestAccess> {
  return admit(db, caller, await testWithAttempt(db, caller, key));
}

/** The same gate for a row that has already been read. */
export async function admit(db: Db | Tx, caller: Caller, row: Row | undefined): Promise<TestAccess> {
  const allowed = row && (caller.usertype === "hacker" ? isInvited(row) : row.test.company_id === caller.companyId);
  if (!allowed) throw new AppError("test_not_found");
  const sections = row.attempt ? await attemptSections(db, row.attempt.id) : [];
  return { ...row, sections };
}

/** A draft is open to no candidate; attempts started before a test was archived can still be viewed. */
function isInvited({ invite, test, attempt }: Row): boolean {
  return invite !== null && (test.state === "live" || (test.state === "archived" && attempt !== null));
}

export type StartedAccess = TestAccess & { attempt: AttemptRow };

export async function accessAttempt(db: Db | Tx, caller: Caller, key: TestKey): Promise<StartedAccess> {
  const access = await accessTest(db, caller, key);
  if (!access.attempt) throw new AppError("solution_set_not_found");
  return { ...access, attempt: access.attempt };
}

/** Refuses a call from a page whose attempt is not the caller's, because somebody else has signed in since. */
export function checkMeant(attempt: { id: number } | null | undefined, meant: number | undefined): void {
  if (meant !== undefined && attempt && attempt.id !== meant) throw otherAttempt();
}

/** The same if there may be no attempt yet: the page names its person. */
export function checkOwner({ accountId }: Pick<Caller, "accountId">, meant: number | undefined): void {
  if (meant !== undefined && meant !== accountId) throw otherAttempt();
}

export function otherAttempt(): AppError {
  return new AppError("other_attempt", { description: messages.otherAttempt });
}
