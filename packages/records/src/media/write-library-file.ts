import type { Tx } from "@invigil/db/connection";

interface NewFile {
  id: string;
  companyId: number;
  accountId: number;
  name: string;
  size: number;
  contentType: string;
  at: Date;
}

export async function insertLibraryFile(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto("upload")
    .values({
      id: file.id,
      account_id: file.accountId,
      company_id: file.companyId,
      name: file.name,
      size: file.size,
      content_type: file.contentType,
      created_at: file.at,
    })
    .execute();
}
