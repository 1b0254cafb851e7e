import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@invigil/db/connection";
import { joinServers, type OtherServer } from "@invigil/records/pages/join-servers";
import type { ServerCard } from "@invigil/records/pages/write-pages";
import type { FastifyBaseLogger } from "fastify";
import { StartError } from "./start-error.ts";

const LOOK_EVERY = 500;

interface Joining {
  db: Db;
  card: ServerCard;
  log: Pick<FastifyBaseLogger, "warn">;
  /** Whether the start was called off. */
  stopped: () => boolean;
}

/**
 * Signs this server on. A living server that keeps its files elsewhere is an error, because uploads would be found on
 * one of the two only. One that was killed stops renewing its row, which then runs out.
 */
export async function joinOthers({ db, card, log, stopped }: Joining): Promise<void> {
  const seen = new Map<string, OtherServer>();
  while (!stopped()) {
    const others = await joinServers(db, card);
    if (others.length === 0) return;
    const alive = others.find(({ id, until }) => until > (seen.get(id)?.until ?? until));
    if (alive) throw new StartError(sentence(alive));
    if (seen.size === 0) log.warn("Another server uses this database. Waiting to see whether it is still running.");
    for (const other of others) seen.set(other.id, other);
    await sleep(LOOK_EVERY);
  }
}

function sentence({ address }: OtherServer): string {
  return `The server ${address} uses the same database, but keeps its files elsewhere. Servers that share a database need one bucket: set the same S3_* settings for all of them, or stop the other server first.`;
}
