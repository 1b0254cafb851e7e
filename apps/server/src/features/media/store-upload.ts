import { uploadFile } from "@invigil/contract/proctoring/media";
import type { ReplyOf } from "@invigil/contract/route";
import { deleteUpload, insertUpload } from "@invigil/records/media/write-upload";
import { fileContentError } from "@invigil/rules/taking/files";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { contentTypeOf } from "../../shared/media/file-kind.ts";
import { cleanName, storedName } from "../../shared/media/file-name.ts";
import { checkOwner } from "../../shared/tests/test-access.ts";
import { hasUpload, lockUsedBytes } from "./media.queries.ts";
import type { UploadForm } from "../../platform/http/read-form.ts";

const QUOTA_BYTES = 200_000_000;

export async function storeUpload(deps: Deps, caller: Caller, form: UploadForm): Promise<ReplyOf<typeof uploadFile>> {
  const { db, now, storage } = deps;
  const fields = uploadFile.body.safeParse(form.fields);
  if (!fields.success) throw new AppError("invalid_request", { message: fields.error.message });
  checkOwner(caller, fields.data.user_id);
  const { accountId } = caller;
  const name = cleanName(fields.data.name);
  const stored = storedName(name, fields.data.filename_prefix);
  const size = form.content.length;
  const fault = fileContentError(name, form.content);
  if (fault !== null) throw new AppError("file_type_refused", { description: fault });
  const contentType = await contentTypeOf(name, form.content);

  const id = randomSlug();
  await db.transaction().execute(async (tx) => {
    const used = await lockUsedBytes(tx, accountId);
    if (used + size > QUOTA_BYTES) {
      const description = "There is no space left for this file. You can upload up to 200 MB in total.";
      throw new AppError("file_too_large", { description });
    }
    await insertUpload(tx, { id, accountId, name: stored, size, contentType, at: now() });
  });
  // Outside the transaction, so that other requests do not wait for the disk.
  try {
    await storage.put(id, form.content);
  } catch (error) {
    await deleteUpload(db, id);
    throw error;
  }
  // The person was erased during the upload, and nobody else would ever remove the file.
  if (!(await hasUpload(db, id))) {
    await storage.remove(id);
    throw new AppError("unauthenticated");
  }
  return { resource_uri: `/media/${id}/${encodeURIComponent(stored)}`, name, size, content_type: contentType };
}
