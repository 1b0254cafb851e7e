import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import { useEffect } from "react";
import { useConnection } from "../../../lib/connection.ts";
import { keepEngineWhenIdle } from "./keep-engine.ts";
import { localRunner } from "./local-run.ts";

interface Open {
  technology: string;
  problem: Problem | ChildProblem;
  readOnly: boolean;
}

/** Fetches what the chosen language needs to run offline while there is a connection. */
export function useKeptEngine({ technology, problem, readOnly }: Open): void {
  const online = useConnection((state) => state.online);
  const wanted = online && !readOnly && localRunner({ request: { technology }, problem }) !== null;

  // Fills the browser's cache.
  useEffect(() => (wanted ? keepEngineWhenIdle(technology) : undefined), [wanted, technology]);
}
