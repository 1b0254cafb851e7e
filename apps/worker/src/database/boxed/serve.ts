import { existsSync, readFileSync, writeSync } from "node:fs";

/** Runs inside a box, on the side of the engines. `ask-engine.ts` reads what is reported here but does not trust it. */
export interface BoxedGrid {
  columns: string[];
  rows: (string | null)[][];
  more: number;
}

interface BoxedEngine {
  seed(text: string): Promise<void>;
  /**
   * Returns the results of all statements in order. Each call is a separate session, whose open transactions are rolled
   * back.
   */
  run(text: string): Promise<BoxedGrid[]>;
  /** Returns the current state, if a check runs in another box. */
  state?(): string;
}

const TO_JUDGE = 5;
const MOST_ROWS = 10_000;
/** In characters. More than any expected result has, and less than the judge accepts, however each is written. */
const MOST_TEXT = 2_000_000;

export function gridOf(columns: string[], rows: (string | null)[][]): BoxedGrid {
  let room = MOST_TEXT;
  const tooMuch = rows.findIndex((row, index) => {
    for (const cell of row) room -= cell?.length ?? 0;
    return room < 0 || index >= MOST_ROWS;
  });
  const kept = tooMuch === -1 ? rows : rows.slice(0, tooMuch);
  return { columns, rows: kept, more: rows.length - kept.length };
}

export async function serve(open: () => Promise<BoxedEngine>): Promise<never> {
  let engine: BoxedEngine;
  try {
    engine = await open();
    for (const name of ["setup", "seed"]) await engine.seed(readFileSync(`/box/${name}.txt`, "utf8"));
  } catch (error) {
    tell({ at: "fault", error: textOf(error) });
    process.exit(3);
  }
  tell({ at: "ready" });
  await answer(engine, "answer");
  if (engine.state) tell({ at: "state", state: engine.state() });
  if (existsSync("/box/check.txt")) await answer(engine, "check");
  process.exit(0);
}

async function answer(engine: BoxedEngine, at: "answer" | "check"): Promise<void> {
  try {
    const grids = await engine.run(readFileSync(`/box/${at}.txt`, "utf8"));
    tell({ at, grid: grids.at(-1) ?? null, error: null });
  } catch (error) {
    tell({ at, grid: null, error: textOf(error) });
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function tell(event: object): void {
  const bytes = Buffer.from(`${JSON.stringify(event)}\n`);
  for (let at = 0; at < bytes.length;) at += writeSync(TO_JUDGE, bytes, at);
}
