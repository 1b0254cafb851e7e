import { signService, lastSign, moveSign } from "@invigil/records/installation/sign-service";
import { SHORTEST_OUTAGE } from "@invigil/rules/time/outage";
import type { Deps, Outages } from "../../platform/deps.ts";
import { withNews } from "../../shared/news.ts";
import { giveBack } from "./give-back.ts";

const SIGN_EVERY = 1_000;
/** A server that has not signed for so long asks before it decides anything by a deadline. */
const BEHIND_AFTER = 5_000;

interface WatchDeps extends Pick<Deps, "db" | "now" | "log" | "lateness"> {
  /** The most minutes that one outage gives back. */
  limit: number;
  /** Milliseconds that this process has lived, by a clock that nobody sets. */
  steady?: () => number;
}

/**
 * Every server signs one row each second. If nobody did for a while, nobody was there, or could store anything: the one
 * that signs next gives the time back, in the same transaction and therefore once.
 */
export function createOutages({ limit, steady = () => performance.now(), ...deps }: WatchDeps): Outages {
  const { db, now, log, lateness } = deps;
  /** By the server's clock and by the steady one; undefined until this process has signed. */
  let signed: { at: Date; steadily: number } | undefined;
  let signing: Promise<void> | undefined;
  let isExpected = false;

  async function sign(): Promise<void> {
    const at = now();
    const steadily = steady();
    if (await signService(db, { now: at, within: SHORTEST_OUTAGE })) return noteSigned(at, steadily);
    const found = await withNews(deps, async (tx, tell) => {
      const last = await lastSign(tx);
      // Only now, because another server may have been giving time back meanwhile.
      const endedAt = now();
      const endedSteadily = steady();
      const length = last ? lengthSince(last, endedAt) : 0;
      if (length >= SHORTEST_OUTAGE && limit > 0) {
        const outage = { beganAt: new Date(endedAt.getTime() - length), endedAt, limit };
        const attempts = await giveBack(tx, outage, tell);
        log.warn({ ...outage, attempts }, "the service was away, and running attempts got the time back");
      }
      await moveSign(tx, now());
      return { endedSteadily, length };
    });
    // However long that took, this server was there: otherwise giving back much would look like the next outage.
    const done = { at: now(), steadily: steady() };
    await moveSign(db, done.at);
    if (!signed) lateness.add(found.length + done.steadily - found.endedSteadily);
    noteSigned(done.at, done.steadily);
  }

  /** A clock that jumps, or a machine that slept, is no outage: who lived through it must have counted it as well. */
  function lengthSince(last: Date, at: Date): number {
    const gap = at.getTime() - last.getTime();
    const lived = signed ? steady() - signed.steadily : gap;
    if (gap >= SHORTEST_OUTAGE && lived < SHORTEST_OUTAGE)
      log.warn({ gap, lived }, "the clock jumped, or this machine slept; running attempts got no time back for that");
    return Math.min(gap, lived);
  }

  function noteSigned(at: Date, steadily: number): void {
    const silent = signed ? steadily - signed.steadily : 0;
    // What pages tried to say meanwhile was not heard.
    if (silent >= SHORTEST_OUTAGE) lateness.add(silent);
    signed = { at, steadily };
  }

  function isBehind(): boolean {
    return signed === undefined ? isExpected : steady() - signed.steadily > BEHIND_AFTER;
  }

  async function signAsOfNow(): Promise<void> {
    await sign();
    // A statement that the database held up for long says only that this server was there before.
    if (isBehind()) await sign();
  }

  function catchUp(): Promise<void> {
    signing ??= signAsOfNow().finally(() => (signing = undefined));
    return signing;
  }

  return {
    isBehind,
    catchUp,
    knownUntil: () => signed?.at ?? now(),
    expect: () => void (isExpected = true),
    async open() {
      await catchUp();
      const quietly = () =>
        catchUp().catch((error: unknown) => log.warn({ err: error }, "could not say that this server is there"));
      const timer = setInterval(() => void quietly(), SIGN_EVERY);
      return async () => {
        clearInterval(timer);
        await signing?.catch(() => {});
      };
    },
  };
}
