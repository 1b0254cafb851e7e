import { LIBRARY_FILES_PAGE } from "@invigil/contract/authoring/library-files";
import type { Db, Tx } from "@invigil/db/connection";
import { like } from "../../../shared/like.ts";

interface Asked {
  companyId: number;
  search?: string | undefined;
  page: number;
}

export async function filesPage(db: Db, { companyId, search = "", page }: Asked) {
  const found = db
    .selectFrom("upload")
    .where("company_id", "=", companyId)
    .$if(search !== "", (query) => query.where("name", "ilike", like(search)));
  const files = await found
    .select(["id", "name", "size", "content_type", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(LIBRARY_FILES_PAGE)
    .offset((page - 1) * LIBRARY_FILES_PAGE)
    .execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { files, total };
}

export function lockFile(tx: Tx, key: { id: string; companyId: number }) {
  return tx
    .selectFrom("upload")
    .select(["id", "name"])
    .where("id", "=", key.id)
    .where("company_id", "=", key.companyId)
    .forUpdate()
    .executeTakeFirst();
}
