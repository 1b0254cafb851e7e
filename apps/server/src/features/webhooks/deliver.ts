import type { Deps } from "../../platform/deps.ts";
import { hookSecret, post, signatureOf } from "./post-signed.ts";
import {
  claimDeliveries,
  forgetDeliveries,
  noteDelivery,
  type DueDelivery,
} from "@invigil/records/messages/claim-deliveries";

type DeliverDeps = Pick<Deps, "db" | "now" | "config" | "secrets" | "log">;

const AT_ONCE = 20;
const LEASE = 2 * 60_000;
/** Delays after the first attempt, the second and so on; after the last, the delivery has failed. */
const WAITS = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000, 12 * 60 * 60_000];
const KEPT_DAYS = 30;

/** Sends due deliveries in parallel, so that one slow address does not hold up the others. */
export async function deliverDue(deps: DeliverDeps): Promise<void> {
  const now = deps.now();
  const until = new Date(now.getTime() + LEASE);
  const due = await claimDeliveries(deps.db, { now, until, limit: AT_ONCE });
  await Promise.all(due.map((delivery) => deliverOne(deps, delivery)));
  await forgetDeliveries(deps.db, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
}

async function deliverOne(deps: DeliverDeps, delivery: DueDelivery): Promise<void> {
  const { id, tries } = delivery;
  const { status, error } = await attempt(deps, delivery);
  const wait = error === null ? undefined : WAITS[tries - 1];
  const at = deps.now();
  const again = wait === undefined ? null : new Date(at.getTime() + wait);
  await noteDelivery(deps.db, { id, status, error, again, at });
}

async function attempt(deps: DeliverDeps, { id, webhook_id, url, event, payload, created_at }: DueDelivery) {
  const facts = typeof payload === "object" && !Array.isArray(payload) ? payload : {};
  const body = JSON.stringify({ id, event, at: created_at.toISOString(), ...facts });
  const seconds = Math.floor(deps.now().getTime() / 1_000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Invigil-Webhook/1",
    "invigil-event": event,
    "invigil-delivery": id,
    "invigil-signature": signatureOf(hookSecret(deps, webhook_id), { seconds, body }),
  };
  try {
    const status = await post({ url, body, headers, allowPrivate: deps.config.webhookPrivate });
    const good = status >= 200 && status < 300;
    return { status, error: good ? null : `The receiver returned ${status}.` };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { status: null, error: text.slice(0, 500) };
  }
}
