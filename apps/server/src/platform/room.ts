import type { Storage } from "@invigil/storage/storage";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "./app-error.ts";

export interface Room {
  /** Refuses a file if the disk is nearly full. A caller says whether they are a stranger. */
  check(from: object | null): Promise<void>;
}

/** Whoever only typed an address at an open link must leave this many times the reserve. */
const FOR_STRANGERS = 3;
/** How long the size of the free space is believed. */
const FRESH = 1_000;
const RETRY_SECONDS = 60;
const SAID_EVERY = 10 * 60_000;

interface Options {
  storage: Pick<Storage, "freeBytes">;
  reserve: number;
  now: () => Date;
  log: Pick<FastifyBaseLogger, "error">;
}

/**
 * Answers are rows, and must still find room when files have filled the disk. Strangers are stopped first, so that they
 * cannot keep the files of invited people out.
 */
export function createRoom({ storage, reserve, now, log }: Options): Room {
  let measured = { at: Number.NEGATIVE_INFINITY, free: Promise.resolve(0) };
  let saidAt = Number.NEGATIVE_INFINITY;

  return {
    async check(from) {
      const isStranger = from !== null && "isStranger" in from && from.isStranger === true;
      const at = now().getTime();
      if (at - measured.at >= FRESH) measured = { at, free: storage.freeBytes() };
      const free = await measured.free;
      if (free >= reserve * (isStranger ? FOR_STRANGERS : 1)) return;
      if (at - saidAt >= SAID_EVERY) {
        saidAt = at;
        log.error(
          { free, reserve, isStranger },
          "the disk is nearly full, so files are refused; answers are still saved",
        );
      }
      throw new AppError("storage_full", { retryAfter: RETRY_SECONDS });
    },
  };
}
