import type { Technology } from "@invigil/contract/taking/technologies";
import type { Sandbox } from "@invigil/sandbox/types";
import { perSandbox } from "../per-sandbox.ts";
import { technologyLimits } from "../kinds/limits.ts";
import { ENGINE_LIMITS, type Engine, type EngineBox } from "./engine.ts";
import { mssql, oracle } from "./h2.ts";
import { mariadb } from "./mariadb.ts";
import { mongodb } from "./mongodb.ts";
import { postgresql } from "./postgresql.ts";
import { sqlite } from "./sqlite.ts";

const ENGINES: readonly Engine[] = [postgresql, mariadb, sqlite, oracle, mssql, mongodb];

export interface ReadyEngine {
  technology: Technology;
  box(sandbox: Sandbox): Promise<EngineBox>;
}

/** The installed databases, by technology. */
export const findEngines = perSandbox(async (sandbox): Promise<ReadonlyMap<string, ReadyEngine>> => {
  const looks = ENGINES.map(async ({ technology, find }) => ({ technology, found: await find(sandbox) }));
  return new Map(
    (await Promise.all(looks)).flatMap(({ technology, found }) => {
      if (!found) return [];
      const ready: ReadyEngine = {
        technology: {
          ...technology,
          version: found.version,
          label: found.label ?? `${technology.name} ${found.version}`,
          category: "database",
          limits: technologyLimits(ENGINE_LIMITS),
        },
        box: perSandbox(() => found.prepare()),
      };
      return [[technology.id, ready]];
    }),
  );
});
