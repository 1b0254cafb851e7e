import { FolderPath } from "@invigil/contract/fields";
import { IMPORT_BYTES, importProblems as contract } from "@invigil/contract/authoring/exchange";
import { Authoring } from "@invigil/contract/authoring/library-problem";
import type { ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { endRemoval, postponeRemoval, queueRemovals } from "@invigil/records/media/queue-removals";
import { insertLibraryFile } from "@invigil/records/media/write-library-file";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { readForm } from "../../platform/http/read-form.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { libraryFileType } from "../../shared/library/library-file-type.ts";
import { claimSpace } from "../../shared/library/library-space.ts";
import { removeFiles } from "../../shared/media/remove-files.ts";
import { insertDraft } from "./exchange.queries.ts";
import { readLanguages } from "./packages/read-languages.ts";
import type { ExchangedProblem, Refused } from "./exchanged.ts";
import { renameMedia, type OwnFile } from "./own-format.ts";
import type { ReadApart } from "./reading/read-apart.ts";

/** Turns every problem of a file into a draft. Unreadable ones are named, and the rest are imported. */
export async function importProblems(
  deps: Pick<Deps, "db" | "now" | "storage" | "log"> & { read: ReadApart },
  caller: Caller,
  request: FastifyRequest,
): Promise<ReplyOf<typeof contract>> {
  const { companyId, accountId } = caller;
  if (companyId === null) throw new AppError("forbidden");
  const { fields, content } = await readForm(request, IMPORT_BYTES);
  const form = contract.body.safeParse(fields);
  if (!form.success) throw new AppError("invalid_request", { message: "The form is not valid." });
  const { folder } = form.data;
  const read = await deps.read(content, companyId);
  const files = await Promise.all(read.files.map(toUpload));
  const named = renameMedia(read.problems, new Map(files.map(({ from, row }) => [from, row.id])));
  const problems = allowAll(named, await readLanguages(deps.db));
  const made = problems.map((problem) => ({
    problem,
    ...placeIn(folder, problem),
    slug: randomSlug(),
    childSlugs: problem.children.map(() => randomSlug()),
  }));
  const at = deps.now();
  const size = files.reduce((sum, { row }) => sum + row.size, 0);
  await storeThen(deps, files, async (tx) => {
    if (size > 0) await claimSpace(tx, { companyId, size });
    for (const { row } of files) await insertLibraryFile(tx, { ...row, companyId, accountId, at });
    for (const each of made) await insertDraft(tx, { ...each, companyId, accountId, at });
    const data = { format: read.format, problems: made.map(({ slug }) => slug), refused: read.refused.length };
    await writeAudit(tx, caller, { action: "library.import", subject: folder || "/", at, data });
  });
  return {
    format: read.format,
    created: made.map(({ slug, problem: { title, problem_type }, ...place }) => ({
      slug,
      title,
      problem_type,
      folder: place.folder,
    })),
    refused: read.refused,
    left_out: [...read.left_out, ...made.flatMap(({ lost }) => lost)],
  };
}

/** If a package names no languages, allows all available ones and that of its solution. */
function allowAll(problems: readonly ExchangedProblem[], languages: readonly string[]): ExchangedProblem[] {
  return problems.map((problem) => {
    const { content, authoring } = problem;
    if (problem.problem_type !== "SCR" || content.technologies.length > 0) return problem;
    const own = Authoring.safeParse(authoring).data?.solution?.technology;
    const technologies = [...new Set([...languages, ...(own === undefined ? [] : [own])])];
    return { ...problem, content: { ...content, technologies } };
  });
}

/** Its own folder is created inside the target folder. */
function placeIn(folder: string, problem: ExchangedProblem): { folder: string; lost: Refused[] } {
  const whole = FolderPath.safeParse(`${folder}/${problem.folder}`);
  if (whole.success) return { folder: whole.data, lost: [] };
  const reason = `Its folder ${problem.folder} is left out because the full path is too long.`;
  return { folder, lost: [{ name: problem.title, reason }] };
}

/** Types that the library would refuse from an author are only downloaded, never shown. */
const PLAIN = "application/octet-stream";

/** Stored under a new id, because the same file may be imported twice. */
async function toUpload({ id: from, name, content }: OwnFile) {
  const found = await libraryFileType(name, content);
  const contentType = "type" in found ? found.type : PLAIN;
  const row = { id: randomSlug(), name: name.slice(0, 255), size: content.length, contentType };
  return { from, row, content: Buffer.from(content) };
}

const LONG_ENOUGH = 3_600_000;

/**
 * Stores the files and the rows that name them, or neither: each file is marked for removal before it is stored, and
 * the transaction that creates the rows removes the mark. So nothing stays behind if it fails or the server stops
 * halfway.
 */
async function storeThen(
  deps: Pick<Deps, "db" | "now" | "storage" | "log">,
  files: readonly Awaited<ReturnType<typeof toUpload>>[],
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db, storage, now } = deps;
  const keys = files.map(({ row }) => row.id);
  const later = new Date(now().getTime() + LONG_ENOUGH);
  await db.transaction().execute((tx) => queueRemovals(tx, keys, later));
  try {
    for (const { row, content } of files) await storage.put(row.id, content, row.contentType);
    await db.transaction().execute(async (tx) => {
      await write(tx);
      for (const key of keys) await endRemoval(tx, key);
    });
  } catch (error) {
    for (const key of keys) await postponeRemoval(db, key, now());
    await removeFiles(deps);
    throw error;
  }
}
