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

/** What it takes to run the chosen language without a connection is fetched while there is one. */
export function useKeptEngine({ technology, problem, readOnly }: Open): void {
  const online = useConnection((state) => state.online);
  const wanted = online && !readOnly && localRunner({ request: { technology }, problem }) !== null;

  // What the browser keeps lies outside React.
  useEffect(() => (wanted ? keepEngineWhenIdle(technology) : undefined), [wanted, technology]);
}
