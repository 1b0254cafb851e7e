import { randomUUID } from "node:crypto";
import type { Driver, Launch, Running } from "../types.ts";

/** What the tests of a driver work with. */
export interface Bench {
  driver(): Driver;
  /** A new environment, stopped after the test. */
  start(launch?: Partial<Launch>): Promise<Running>;
}

export function newLaunch(given: Partial<Launch> = {}): Launch {
  const environment = randomUUID();
  return {
    environment,
    launch: randomUUID(),
    editor: "light",
    basePath: `/environments/${environment}/editor/`,
    ...given,
  };
}
