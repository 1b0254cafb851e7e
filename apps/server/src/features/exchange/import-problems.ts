import { importProblems as contract } from "@invigil/contract/exchange";
import type { ReplyOf } from "@invigil/contract/route";
import { fileTypeFromBuffer } from "file-type";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { readForm } from "../../platform/read-form.ts";
import type { Caller } from "../../platform/sessions.ts";
import { randomSlug } from "../../platform/tokens.ts";
import { writeAudit } from "../../records/audit.ts";
import { insertDraft, insertUpload } from "./exchange.queries.ts";
import { NotImportable } from "./exchanged.ts";
import { renameMedia, type OwnFile } from "./own-format.ts";
import { readFile, type ReadFile } from "./read-file.ts";

/** Every problem of a file becomes a draft. What cannot be read is named, and the rest comes in. */
export async function importProblems(
  deps: Pick<Deps, "db" | "now" | "storage">,
  caller: Caller,
  request: FastifyRequest,
): Promise<ReplyOf<typeof contract>> {
  const { companyId, accountId } = caller;
  if (companyId === null) throw new AppError("forbidden");
  const { fields, content } = await readForm(request);
  const form = contract.body.safeParse(fields);
  if (!form.success) throw new AppError("invalid_request", { message: "The form does not fit" });
  const { folder } = form.data;
  const read = readOrRefuse(content);
  const files = await storeFiles(deps, read.files);
  const problems = renameMedia(read.problems, new Map(files.map(({ from, id }) => [from, id])));
  const made = problems.map((problem) => ({
    problem,
    slug: randomSlug(),
    childSlugs: problem.children.map(() => randomSlug()),
  }));
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    for (const { from: _, ...file } of files)
      await insertUpload(tx, { ...file, account_id: accountId, created_at: at });
    for (const each of made) await insertDraft(tx, { ...each, companyId, accountId, folder, at });
    const data = { format: read.format, problems: made.map(({ slug }) => slug), refused: read.refused.length };
    await writeAudit(tx, caller, { action: "library.import", subject: folder || "/", at, data });
  });
  return {
    format: read.format,
    created: made.map(({ slug, problem }) => ({ slug, title: problem.title, problem_type: problem.problem_type })),
    refused: read.refused,
  };
}

function readOrRefuse(content: Uint8Array): ReadFile {
  try {
    return readFile(content);
  } catch (error) {
    if (!(error instanceof NotImportable)) throw error;
    throw new AppError("file_type_refused", { description: error.message });
  }
}

const PLAIN = "application/octet-stream";

/** Under new ids: the same file may come in twice. */
async function storeFiles({ storage }: Pick<Deps, "storage">, files: readonly OwnFile[]) {
  const stored = [];
  for (const { id: from, name, content } of files) {
    const id = randomSlug();
    const type = await fileTypeFromBuffer(content);
    await storage.put(id, Buffer.from(content));
    stored.push({ from, id, name: name.slice(0, 255), size: content.length, content_type: type?.mime ?? PLAIN });
  }
  return stored;
}
