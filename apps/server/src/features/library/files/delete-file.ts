import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import { deleteUpload } from "@invigil/records/media/write-upload";
import { companyOf } from "../../../shared/people/company-of.ts";
import { usesOf } from "../../../shared/library/file-uses.queries.ts";
import { lockFile } from "./library-files.queries.ts";

/** A live version that candidates may get never loses a file. */
export async function removeFile({ db, now }: Pick<Deps, "db" | "now">, caller: Caller, id: string): Promise<void> {
  const companyId = companyOf(caller);
  const at = now();
  await db.transaction().execute(async (tx) => {
    const file = await lockFile(tx, { id, companyId });
    if (!file) throw new AppError("not_found");
    const held = (await usesOf(tx, { companyId, ids: [id] })).filter(
      ({ state, placed }) => state !== "draft" || placed,
    );
    const [first] = held;
    if (first) {
      const named = `“${first.title}” (version ${first.version})`;
      const description =
        held.length === 1
          ? `This file cannot be removed because ${named} uses it and is live or in a test.`
          : `This file cannot be removed because ${named} and ${held.length - 1} more use it and are live or in a test.`;
      throw new AppError("file_in_use", { description });
    }
    await deleteUpload(tx, id);
    await queueRemovals(tx, [id], at);
    await writeAudit(tx, caller, { action: "library.delete-file", subject: id, at, data: { name: file.name } });
  });
}
