import type { Db } from "@invigil/db/connection";
import type { Logger } from "pino";

const READ_EVERY = 30_000;

export interface ExamOrigins {
  has(origin: string): boolean;
  stop(): void;
}

/** The origins under which companies have the test's pages on their own host, besides the installation's. */
export async function openExamOrigins(db: Db, publicUrl: string, log: Logger): Promise<ExamOrigins> {
  const { protocol } = new URL(publicUrl);
  let origins = new Set<string>();
  async function read(): Promise<void> {
    try {
      const rows = await db.selectFrom("brand").select("host").where("proven_at", "is not", null).execute();
      origins = new Set(rows.map(({ host }) => `${protocol}//${host}`));
    } catch (error) {
      log.warn({ err: error }, "could not read the hosts of companies; will retry");
    }
  }
  await read();
  const timer = setInterval(() => void read(), READ_EVERY);
  return { has: (origin) => origins.has(origin), stop: () => clearInterval(timer) };
}
