import type { Deps } from "../../platform/deps.ts";

/** Opens files that this account has uploaded; another person's file is as good as none. */
export function ownUploads({ db, storage }: Pick<Deps, "db" | "storage">, accountId: number) {
  return async (id: string) => {
    const upload = await db
      .selectFrom("upload")
      .select(["id", "size"])
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return upload && { size: upload.size, stream: () => storage.stream(upload.id) };
  };
}
