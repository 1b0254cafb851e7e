import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { Driver, Running } from "../types.ts";
import { openClient, type AgentClient } from "./agent-client.ts";
import { newLaunch } from "./bench.ts";
import { openTestDriver } from "./test-driver.ts";

/** An attacker and a neighbour on one machine. */
export interface TwoEnvironments {
  readonly folder: string;
  readonly mine: AgentClient;
  readonly theirs: AgentClient;
  readonly theirRunning: Running;
  /** One more, for an attack that may end it. */
  another(): Promise<{ running: Running; client: AgentClient }>;
  /** Runs a program in Python in the attacker's environment and returns what it printed. */
  python(program: string): Promise<string>;
}

const NEVER = new AbortController().signal;

export function twoEnvironments(): () => TwoEnvironments {
  let opened: Awaited<ReturnType<typeof openTestDriver>>;
  let two: TwoEnvironments;

  async function begin(driver: Driver): Promise<{ running: Running; client: AgentClient }> {
    const running = await driver.start(newLaunch(), NEVER);
    const client = await openClient(running);
    await client.put({ "answer.txt": "my answer" }, true);
    return { running, client };
  }

  beforeAll(async () => {
    opened = await openTestDriver();
    const [{ client: mine }, other] = [await begin(opened.driver), await begin(opened.driver)];
    two = {
      folder: opened.folder,
      mine,
      theirs: other.client,
      theirRunning: other.running,
      async another() {
        const more = await begin(opened.driver);
        onTestFinished(() => more.running.stop());
        return more;
      },
      async python(program) {
        await mine.put({ "attack.py": program });
        return (await mine.run("python3 attack.py 2>&1")).text;
      },
    };
  });
  afterAll(() => opened.close());
  return () => two;
}
