import { WebhookDelivery, WebhookEvent, type Webhook } from "@invigil/contract/inviting/webhooks";
import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { queueDelivery } from "@invigil/records/messages/claim-deliveries";
import { deleteHook, insertHook, updateHook } from "@invigil/records/messages/write-hooks";
import { companyOf } from "../../shared/people/company-of.ts";
import { hookSecret } from "./post-signed.ts";
import { checkLiteral } from "../../platform/http/public-address.ts";
import { deliveriesOf, hooksOf, type HookRow } from "./webhooks.queries.ts";

const SHOWN = 100;

interface Target {
  url: string;
  events: WebhookEvent[];
}

export async function listHooks(deps: Deps, caller: Caller): Promise<{ webhooks: Webhook[] }> {
  const all = await hooksOf(deps.db, { companyId: companyOf(caller) });
  return { webhooks: all.map((row) => present(deps, row)) };
}

export async function createHook(deps: Deps, caller: Caller, { url, events }: Target): Promise<Webhook> {
  checkAddress(deps, url);
  const companyId = companyOf(caller);
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const { id } = await insertHook(tx, { companyId, createdBy: caller.accountId, at, url, events });
    await writeAudit(tx, caller, { action: "webhook.create", subject: originOf(url), at, data: { events } });
    return readOne(deps, tx, { id, companyId });
  });
}

export async function changeHook(
  deps: Deps,
  caller: Caller,
  { id, url, events, enabled }: Target & { id: string; enabled: boolean },
): Promise<Webhook> {
  checkAddress(deps, url);
  const key = { id, companyId: companyOf(caller) };
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const changed = await updateHook(tx, key, { url, events, disabled_at: enabled ? null : at });
    if (!changed) throw new AppError("not_found");
    const data = { events, enabled };
    await writeAudit(tx, caller, { action: "webhook.change", subject: originOf(url), at, data });
    return readOne(deps, tx, key);
  });
}

export async function removeHook(deps: Deps, caller: Caller, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await deleteHook(tx, { id, companyId: companyOf(caller) });
    if (!gone) throw new AppError("not_found");
    await writeAudit(tx, caller, { action: "webhook.delete", subject: originOf(gone.url), at: deps.now() });
  });
}

export async function listDeliveries(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ deliveries: WebhookDelivery[] }> {
  const [hook] = await hooksOf(deps.db, { id, companyId: companyOf(caller) });
  if (!hook) throw new AppError("not_found");
  const all = await deliveriesOf(deps.db, id, SHOWN);
  return {
    deliveries: all.map((row) =>
      WebhookDelivery.parse({
        id: row.id,
        event: row.event,
        state: row.state,
        tries: row.tries,
        status: row.status,
        error: row.error,
        created_at: row.created_at.toISOString(),
        due_at: row.due_at.toISOString(),
        delivered_at: row.delivered_at?.toISOString() ?? null,
        payload: row.payload,
      }),
    ),
  };
}

export async function retryDelivery(deps: Deps, caller: Caller, id: string): Promise<{ ok: true }> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const queued = await queueDelivery(tx, { id, companyId: companyOf(caller), at });
    if (!queued) throw new AppError("not_found");
    await writeAudit(tx, caller, { action: "webhook.retry", subject: originOf(queued.url), at, data: { id } });
  });
  return { ok: true };
}

/** Checks the address itself; where a host name leads is checked at delivery. */
function checkAddress({ config }: Pick<Deps, "config">, url: string): void {
  const target = new URL(url);
  const refused = {
    description: "Webhooks cannot use addresses in private networks. The operator of this server can allow it.",
  };
  if (target.username !== "" || target.password !== "") {
    throw new AppError("address_refused", {
      description: "Please remove the user name and password from the address.",
    });
  }
  if (config.webhookPrivate) return;
  if (target.hostname === "localhost" || target.hostname.endsWith(".localhost")) {
    throw new AppError("address_refused", refused);
  }
  try {
    checkLiteral(target);
  } catch {
    throw new AppError("address_refused", refused);
  }
}

/** The rest of an address may contain a secret. */
function originOf(url: string): string {
  return new URL(url).origin;
}

async function readOne(deps: Deps, db: Db | Tx, key: { id: string; companyId: number }): Promise<Webhook> {
  const [row] = await hooksOf(db, key);
  if (!row) throw new AppError("not_found");
  return present(deps, row);
}

function present(deps: Deps, { created_at, disabled_at, events, ...row }: HookRow): Webhook {
  return {
    ...row,
    events: events.map((event) => WebhookEvent.parse(event)),
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
    secret: hookSecret(deps, row.id),
  };
}
