import { randomSlug } from "../platform/identity/tokens.ts";
import type { TestServer } from "./harness.ts";

/** A file that the account has uploaded. Returns its address. */
export async function storeUpload(
  server: TestServer,
  accountId: number,
  content: string | Buffer,
  name = "prediction.csv",
) {
  const id = randomSlug();
  const bytes = Buffer.from(content);
  await server.deps.storage.put(id, bytes);
  await server.db
    .insertInto("upload")
    .values({ id, account_id: accountId, name, size: bytes.length, content_type: "text/csv", created_at: server.now() })
    .execute();
  return { id, url: `/media/${id}/${name}` };
}
