import { openDb, openPool } from "@invigil/db/connection";
import { pino } from "pino";
import { startInterviews } from "../start-interviews.ts";

/** A worker that claims jobs and never ends one. */
const forever = () => new Promise<never>(() => {});
const pool = openPool(process.argv[2] ?? "", { max: 10 });
startInterviews(
  {
    db: openDb(pool),
    storage: { read: forever, put: forever, remove: forever },
    ear: { listenTo: () => forever, warm: forever, close: forever },
    speaker: { speak: forever, rehearse: forever, close: forever },
    interviewer: { prepare: forever, next: forever, score: forever },
    modelHost: "model.example",
    hearings: new Map(),
    log: pino({ level: "silent" }),
    now: () => new Date(),
  },
  pool,
);
