import { toJson } from "@invigil/db/json";
import { randomSlug, sha256 } from "../platform/identity/tokens.ts";
import type { TestServer } from "./harness.ts";

/**
 * What a company has besides tests: an API key, a webhook with a delivery, a message in the outbox, a template of an
 * invitation, a file in the library.
 */
export async function openOffice(
  { db, now }: TestServer,
  { companyId, ownerId }: { companyId: number; ownerId: number },
) {
  const made = { created_by: ownerId, created_at: now(), company_id: companyId };
  const key = await db
    .insertInto("api_key")
    .values({ ...made, name: "A program", role: "author", prefix: "ik_123456", key_hash: sha256(randomSlug()) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const hook = await db
    .insertInto("webhook")
    .values({ ...made, url: "https://hooks.example.com/invigil", events: ["evaluated"] })
    .returning("id")
    .executeTakeFirstOrThrow();
  const delivery = await db
    .insertInto("webhook_delivery")
    .values({
      webhook_id: hook.id,
      event: "evaluated",
      payload: toJson({}),
      state: "failed",
      due_at: now(),
      created_at: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const mail = await db
    .insertInto("mail")
    .values({
      company_id: companyId,
      recipient: "somebody@example.com",
      subject: "A message",
      body: "Hello",
      state: "kept",
      due_at: now(),
      created_at: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const template = await db
    .insertInto("invite_template")
    .values({
      company_id: companyId,
      kind: "invitation",
      name: "A template",
      subject: "Hello",
      body: "Start: {link}",
      created_at: now(),
      changed_at: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const fileId = randomSlug();
  await db
    .insertInto("upload")
    .values({
      id: fileId,
      account_id: ownerId,
      company_id: companyId,
      name: "canary-title.txt",
      size: 4,
      content_type: "text/plain",
      created_at: now(),
    })
    .execute();
  return { fileId, keyId: key.id, hookId: hook.id, deliveryId: delivery.id, mailId: mail.id, templateId: template.id };
}
