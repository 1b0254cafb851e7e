import type { AuthoredTest } from "@invigil/contract/authoring/authored-test";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { discardTrials } from "@invigil/records/attempts/discard-trials";
import { testPeople, type AuthoredRow } from "./authored-test.queries.ts";
import { lockOwnTest } from "./own-test.ts";
import { presentAuthored } from "./present-authored.ts";
import { changeTest, deleteTestRow } from "@invigil/records/tests/write-test";
import { incomplete } from "./save-test.ts";

type Move = "publish" | "archive" | "restore";

/** Moves a test from one state to the next. Moving it to its current state changes nothing. */
export async function moveTest(deps: Deps, caller: Caller, slug: string, move: Move): Promise<AuthoredTest> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOwnTest(tx, caller, slug);
    const state = await nextState(tx, before, move);
    if (state === before.state) return presentAuthored(tx, before);
    const now = deps.now();
    const after = await presentAuthored(tx, await changeTest(tx, { id: before.id, now }, { state }));
    if (move === "publish" && after.faults.length > 0) throw incomplete(after);
    await writeAudit(tx, caller, { action: `test.${move}`, subject: slug, at: now });
    return after;
  });
}

async function nextState(tx: Tx, test: AuthoredRow, move: Move): Promise<AuthoredRow["state"]> {
  switch (move) {
    case "publish":
      return "live";
    case "archive":
      return "archived";
    case "restore": {
      if (test.state !== "archived") return test.state;
      const { started, invited } = await testPeople(tx, test.id);
      return started || invited > 0 ? "live" : "draft";
    }
  }
}

export async function deleteTest(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const test = await lockOwnTest(tx, caller, slug);
    const { started, invited } = await testPeople(tx, test.id);
    if (test.state !== "draft" || started || invited > 0) throw new AppError("test_in_use");
    const now = deps.now();
    await discardTrials(tx, { testId: test.id }, now);
    await deleteTestRow(tx, test.id);
    await writeAudit(tx, caller, { action: "test.delete", subject: slug, at: now, data: { name: test.name } });
  });
}
