import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openClient } from "../testing/agent-client.ts";
import { newLaunch } from "../testing/bench.ts";
import { openFakeCluster, type FakeCluster } from "../testing/fake-cluster/fake-cluster.ts";
import type { Driver, Launch, Running } from "../types.ts";
import type { KubernetesOptions } from "./options.ts";

const DOOMED = fileURLToPath(new URL("../testing/doomed-cluster-host.ts", import.meta.url));
const NEVER = new AbortController().signal;

let cluster: FakeCluster;
let drivers: Driver[];
beforeEach(async () => {
  cluster = await openFakeCluster();
  drivers = [];
});
afterEach(async () => {
  for (const driver of drivers) await driver.close();
  await cluster.close();
});

async function open(options?: Partial<KubernetesOptions>): Promise<Driver> {
  const driver = await cluster.driver(options);
  drivers.push(driver);
  return driver;
}

/** Starts a host as a process of its own and kills it once it has an environment. */
async function crashHost(options: Partial<KubernetesOptions> = {}): Promise<Launch> {
  const child = spawn(process.execPath, [DOOMED, cluster.api.url, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  try {
    for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as Launch;
    throw new Error("The host ended by itself.");
  } finally {
    child.kill("SIGKILL");
    await gone;
  }
}

it("takes over what an earlier process of the same host has left running, with its files", async () => {
  const launch = await crashHost();
  const driver = await open();
  const [running, ...others] = await driver.list();
  expect(others).toEqual([]);
  expect(running).toMatchObject({ environment: launch.environment, launch: launch.launch, editor: "light" });
  expect(await driver.start(launch, NEVER)).toBe(running);
  const client = await openClient(running as Running);
  expect(client.hello).toMatchObject({ launch: launch.launch, empty: false });
  expect((await client.run("cat work.txt")).text).toBe("my work");
  // What the database does not know, the host stops.
  await running?.stop();
  await vi.waitUntil(() => cluster.pods().length === 0);
});

it("deletes what an earlier process has left behind unfinished, and nothing of other hosts", async () => {
  const other = await open({ host: "another host" });
  const theirs = await other.start(newLaunch(), NEVER);
  cluster.kubelet.hasRoom = false;
  const first = await cluster.driver();
  const giveUp = new AbortController();
  const pending = first.start(newLaunch(), giveUp.signal).catch(() => {});
  await vi.waitUntil(() => cluster.pods().length === 2);
  cluster.api.objects.copy("secrets", cluster.secrets().at(-1) ?? "", "environment-alone");
  await open();
  await vi.waitUntil(() => cluster.pods().length === 1 && cluster.secrets().length === 1);
  expect(cluster.pods()).toEqual([`environment-${theirs.launch}`]);
  giveUp.abort();
  await pending;
  await first.close();
  expect((await openClient(theirs)).hello.launch).toBe(theirs.launch);
});

it("ends a Pod that no host has wanted for long", async () => {
  await crashHost({ aloneMs: 5_000 });
  const phases = () => cluster.api.objects.list("pods").map((pod) => (pod["status"] as { phase: string }).phase);
  await expect.poll(phases).toEqual(["Succeeded"]);
});

it("keeps the environments open that it has while the cluster cannot be asked", async () => {
  const driver = await open({ sweepMs: 500 });
  const running = await driver.start(newLaunch(), NEVER);
  const client = await openClient(running);
  for (const verb of ["watch", "list", "delete"]) cluster.api.failNext(verb, "pods", "cut", 1_000);
  cluster.api.cutWatches();
  await vi.waitUntil(() => cluster.said.some(({ text }) => text === "the cluster cannot be watched; will retry"));
  expect((await client.run("echo still here")).text).toBe("still here\n");
  // Its candidate need not wait until the cluster is back.
  await running.stop();
  expect(await driver.list()).toEqual([]);
  expect(cluster.pods()).toHaveLength(1);
  for (const verb of ["watch", "list", "delete"]) cluster.api.failNext(verb, "pods", "cut", 0);
  await vi.waitUntil(() => cluster.pods().length === 0, 60_000);
});
