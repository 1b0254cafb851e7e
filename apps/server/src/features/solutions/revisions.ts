import type * as contract from "@invigil/contract/taking/revisions";
import type { ReplyOf } from "@invigil/contract/route";
import { Answer } from "@invigil/contract/taking/solutions";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { historyOwner, revisionOf, revisionsOf, type HistoryOwner } from "./revisions.queries.ts";

type ReadDeps = Pick<Deps, "db">;

const PAGE = 50;

/**
 * Readable by the candidate while the attempt runs, in a learning test also later, and by the company after the end.
 */
function mayRead(caller: Caller, owner: HistoryOwner): boolean {
  if (owner.account_id === caller.accountId) return owner.state !== "END" || owner.test_type === "LRN";
  return caller.usertype === "recruiter" && owner.company_id === caller.companyId && owner.state === "END";
}

async function readable({ db }: ReadDeps, caller: Caller, solutionId: number): Promise<HistoryOwner> {
  const owner = await historyOwner(db, solutionId);
  if (!owner || !mayRead(caller, owner)) throw new AppError("solution_not_found");
  return owner;
}

interface Listed {
  id: number;
  before?: number | undefined;
  all?: boolean | undefined;
}

export async function listRevisions(
  deps: ReadDeps,
  caller: Caller,
  { id, before, all = false }: Listed,
): Promise<ReplyOf<typeof contract.solutionRevisions>> {
  await readable(deps, caller, id);
  const rows = await revisionsOf(deps.db, { solutionId: id, before, limit: all ? undefined : PAGE + 1 });
  const shown = all ? rows : rows.slice(0, PAGE);
  return {
    revisions: shown.map((row) => ({ ...row, id: `${id}.${row.seq}`, saved_at: row.saved_at.toISOString() })),
    more: rows.length > shown.length,
  };
}

export async function readRevision(
  deps: ReadDeps,
  caller: Caller,
  id: string,
): Promise<ReplyOf<typeof contract.solutionRevision>> {
  const [solutionId = 0, seq = 0] = id.split(".").map(Number);
  // More digits than the database can count.
  if (!Number.isSafeInteger(solutionId) || seq > 2_147_483_647) throw new AppError("solution_not_found");
  await readable(deps, caller, solutionId);
  const row = await revisionOf(deps.db, { solutionId, seq });
  if (!row) throw new AppError("solution_not_found");
  const answer = row.body === null ? null : Answer.parse(row.body);
  return {
    id,
    seq: row.seq,
    saved_at: row.saved_at.toISOString(),
    technology: answer?.technology ?? null,
    size: answer && charactersOf(answer),
    files: Object.keys(answer?.files ?? {}).length,
    answer,
  };
}

/** Like the database, counts characters outside the basic plane once. */
function charactersOf({ code = "", files = {} }: Answer): number {
  return [code, ...Object.values(files)].reduce((sum, text) => sum + Array.from(text).length, 0);
}

/** The files of the newest edit, by path. */
async function filesOf(deps: ReadDeps, caller: Caller, solutionId: number): Promise<Record<string, string>> {
  const { seq } = await readable(deps, caller, solutionId);
  const row = await revisionOf(deps.db, { solutionId, seq });
  return Answer.parse(row?.body ?? {}).files ?? {};
}

export async function readRepo(
  deps: ReadDeps,
  caller: Caller,
  id: number,
): Promise<ReplyOf<typeof contract.solutionRepo>> {
  const files = Object.entries(await filesOf(deps, caller, id));
  return { files: files.map(([path, content]) => ({ path, size: Buffer.byteLength(content) })) };
}

export async function readRepoBlob(
  deps: ReadDeps,
  caller: Caller,
  { id, path }: { id: number; path: string },
): Promise<ReplyOf<typeof contract.solutionRepoBlob>> {
  const files = await filesOf(deps, caller, id);
  const content = Object.hasOwn(files, path) ? files[path] : undefined;
  if (content === undefined) throw new AppError("not_found");
  return { path, content };
}
