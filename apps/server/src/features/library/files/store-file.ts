import { uploadLibraryFile as contract, type LibraryFile } from "@invigil/contract/authoring/library-files";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { UploadForm } from "../../../platform/http/read-form.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { randomSlug } from "../../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { insertLibraryFile } from "@invigil/records/media/write-library-file";
import { companyOf } from "../../../shared/people/company-of.ts";
import { cleanName } from "../../../shared/media/file-name.ts";
import { libraryFileType } from "../../../shared/library/library-file-type.ts";
import { claimSpace } from "../../../shared/library/library-space.ts";
import { presentFile } from "./present-file.ts";

export async function storeFile(
  { db, now, storage }: Pick<Deps, "db" | "now" | "storage">,
  caller: Caller,
  { fields, content }: UploadForm,
): Promise<LibraryFile> {
  const companyId = companyOf(caller);
  const form = contract.body.safeParse(fields);
  if (!form.success) throw new AppError("invalid_request", { message: form.error.message });
  const name = cleanName(form.data.name);
  const found = await libraryFileType(name, content);
  if ("refusal" in found) throw new AppError("file_type_refused", { description: found.refusal });
  const file = { id: randomSlug(), name, size: content.length, contentType: found.type, at: now() };
  // Stored before its row, so that every listed file can be read.
  await storage.put(file.id, content, file.contentType);
  try {
    await db.transaction().execute(async (tx) => {
      await claimSpace(tx, { companyId, size: file.size });
      await insertLibraryFile(tx, { ...file, companyId, accountId: caller.accountId });
      const data = { name, size: file.size };
      await writeAudit(tx, caller, { action: "library.add-file", subject: file.id, at: file.at, data });
    });
  } catch (error) {
    // No row names it, so nobody else would ever remove it.
    await storage.remove(file.id);
    throw error;
  }
  return presentFile({ ...file, content_type: file.contentType, created_at: file.at });
}
