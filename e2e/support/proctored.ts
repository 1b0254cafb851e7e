import type { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { toJson } from "@invigil/db/json";
import type { z } from "zod";
import type { Product } from "./product.ts";

type Proctor = NonNullable<z.input<typeof TestSettings>["proctor"]>;
type System = z.input<typeof SystemSettings>;

/** Creates its own test, because its settings would affect other journeys. */
export async function makeProctored(
  { db, factory }: Product,
  proctor: Proctor,
  system: System = {},
): Promise<{ slug: string }> {
  const company = await db.selectFrom("company").select("id").where("slug", "=", "demo").executeTakeFirstOrThrow();
  const settings = toJson({ proctor: { enabled: true, ...proctor } });
  return factory.test(company.id, { name: "Watched test", overrides: { settings, system_settings: toJson(system) } });
}

/** The kinds of entries in the timeline of the account's attempt. */
export async function kindsOf({ db }: Product, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("attempt_event")
    .innerJoin("attempt", "attempt.id", "attempt_event.attempt_id")
    .select("attempt_event.kind")
    .where("attempt.account_id", "=", accountId)
    .orderBy("attempt_event.id")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** The entries of these kinds in the timeline of the account's attempt, oldest first. */
export function linesOf({ db }: Product, accountId: number, kinds: readonly string[]) {
  return db
    .selectFrom("attempt_event")
    .innerJoin("attempt", "attempt.id", "attempt_event.attempt_id")
    .select(["attempt_event.kind", "attempt_event.source", "attempt_event.data", "attempt_event.part_of"])
    .where("attempt.account_id", "=", accountId)
    .where("attempt_event.kind", "in", kinds)
    .orderBy("attempt_event.id")
    .execute();
}

/** The kinds of files that reached the server completely. */
export async function storedKinds({ db }: Product, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("proctor_media")
    .innerJoin("attempt", "attempt.id", "proctor_media.attempt_id")
    .select(["proctor_media.kind", "proctor_media.content_type"])
    .where("attempt.account_id", "=", accountId)
    .where("proctor_media.state", "=", "stored")
    .execute();
  return [...new Set(rows.map(({ kind, content_type }) => `${kind} ${content_type}`))].toSorted();
}
