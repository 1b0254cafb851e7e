import { ALERT_KINDS } from "@invigil/rules/evidence/alert-kinds";
import { NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startServer } from "../../testing/harness.ts";

it("keeps the alert kinds in an index", async () => {
  const server = await startServer();
  const { rows } = await sql<{ text: string }>`select pg_get_indexdef('attempt_event_alert'::regclass) as text`.execute(
    server.db,
  );
  await server.stop();
  const indexed = [...(rows[0]?.text ?? "").matchAll(/'([\w-]+)'/g)].map(([, kind]) => String(kind));
  expect(indexed.toSorted()).toEqual([...ALERT_KINDS]);
  expect(NOTABLE_KINDS.toSorted()).toEqual([...ALERT_KINDS]);
});
