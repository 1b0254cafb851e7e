import type { openAuthorEnvironment } from "@invigil/contract/authoring/library-environment";
import { hasEnvironment, type EnvironmentReply } from "@invigil/contract/environments/environments";
import { askAuthorEnvironment } from "@invigil/records/environments/ask-author-environment";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import { grantKey } from "@invigil/records/environments/keys";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomToken, sha256 } from "../../platform/identity/tokens.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { chooseEditor, mayWait } from "./choose-editor.ts";
import { isOver } from "./create-environment.ts";
import { atCapacity, inUse, unavailable } from "./environment-errors.ts";
import { countWaiting, environmentById, environmentOfAuthor, questionOf } from "./environments.queries.ts";
import { checkDelay, presentEnvironment } from "./present-environment.ts";

interface Asked {
  slug: string;
  body: z.output<typeof openAuthorEnvironment.body>;
}

/** Opens the caller's own environment of a question: the same boxes as candidates', without an attempt. */
export async function createAuthorEnvironment(
  deps: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, body }: Asked,
): Promise<EnvironmentReply> {
  const companyId = companyOf(caller);
  const question = await questionOf(deps.db, { slug, companyId });
  if (!question || !hasEnvironment(question.problem_type)) throw new AppError("problem_not_found");
  const hosts = await readLiveHosts(deps.db);
  const editor = chooseEditor(hosts, question.problem_type, body.editor_type);
  if (editor === undefined) throw unavailable();
  const now = deps.now();
  const key = randomToken();
  const whose = { problemId: question.id, accountId: caller.accountId };
  const id = await deps.db.transaction().execute(async (tx) => {
    const known = await environmentOfAuthor(tx, whose);
    if (known && !body.fresh) checkDelay(known, now);
    if (isOver(known?.state) && !mayWait(hosts, editor, await countWaiting(tx, companyId))) throw atCapacity();
    const row = await askAuthorEnvironment(tx, { ...whose, companyId, editor, fresh: body.fresh, now });
    const grant = { id: row.id, hash: sha256(key), tab: body.tab, takeOver: body.take_over, now };
    // Refusing it also takes back that it was asked for.
    if (!(await grantKey(tx, grant))) throw inUse();
    return row.id;
  });
  const row = await environmentById(deps.db, id);
  if (!row) throw new AppError("problem_not_found");
  return presentEnvironment(row, key);
}
