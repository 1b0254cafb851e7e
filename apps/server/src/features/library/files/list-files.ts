import type { listLibraryFiles as contract } from "@invigil/contract/authoring/library-files";
import type { QueryOf, ReplyOf } from "@invigil/contract/route";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { usesOf } from "../../../shared/library/file-uses.queries.ts";
import { filesPage } from "./library-files.queries.ts";
import { presentFile } from "./present-file.ts";

export async function listFiles(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const { files, total } = await filesPage(db, { companyId, ...query });
  const uses = await usesOf(db, { companyId, ids: files.map(({ id }) => id) });
  return {
    total,
    files: files.map((file) => ({
      ...presentFile(file),
      uses: uses
        .filter((use) => use.file === file.id)
        .map(({ slug, title, state, version }) => ({ slug, title, state, version })),
    })),
  };
}
