import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openClient } from "../testing/agent-client.ts";
import { newLaunch } from "../testing/bench.ts";
import { openFakeCluster, type FakeCluster } from "../testing/fake-cluster/fake-cluster.ts";
import { NotNow, type Driver } from "../types.ts";
import { LABELS } from "./pod-plan.ts";

const NEVER = new AbortController().signal;

let cluster: FakeCluster;
beforeEach(async () => {
  cluster = await openFakeCluster();
});
afterEach(() => cluster.close());

/** The Pods that nobody has yet, and that run. */
function waiting(): string[] {
  const pods = cluster.api.objects.list("pods").filter(({ metadata }) => !metadata.labels?.[LABELS.launch]);
  const isRunning = (status: unknown) => (status as { phase?: string }).phase === "Running";
  return pods.filter((pod) => isRunning(pod["status"])).map(({ metadata }) => metadata.name);
}
/** A Pod runs before its agent answers, and only then it is given away. */
async function startWarm(driver: Driver, name: string) {
  for (;;) {
    const running = await driver.start(newLaunch(), NEVER);
    if (cluster.pods().includes(name) && !waiting().includes(name)) return running;
    await running.stop();
  }
}

it("gives a candidate a Pod that waits, and starts the next one", async () => {
  const driver = await cluster.driver({ warm: 1 });
  await vi.waitUntil(() => waiting().length === 1);
  const [name = ""] = waiting();
  const running = await startWarm(driver, name);
  const labels = cluster.api.objects.get("pods", name)?.metadata.labels;
  expect(labels).toMatchObject({ [LABELS.launch]: running.launch, [LABELS.environment]: running.environment });
  expect((await openClient(running)).hello).toMatchObject({ launch: running.launch, empty: true });
  await vi.waitUntil(() => waiting().length === 1);
  expect(waiting()).not.toContain(name);
  await driver.close();
  await vi.waitUntil(() => cluster.pods().length === 0);
  expect(cluster.secrets()).toEqual([]);
});

it("starts a new Pod if somebody else was faster", async () => {
  const driver = await cluster.driver({ warm: 1 });
  await vi.waitUntil(() => waiting().length === 1);
  const [name = ""] = waiting();
  cluster.api.failNext("patch", "pods", 409, 100);
  const running = await driver.start(newLaunch(), NEVER);
  expect(cluster.pods()).toContain(`environment-${running.launch}`);
  expect((await openClient(running)).hello.launch).toBe(running.launch);
  expect(cluster.api.objects.get("pods", name)?.metadata.labels?.[LABELS.launch]).toBeUndefined();
  await driver.close();
});

it("gives up a Pod that waits when a candidate needs its place", async () => {
  cluster.api.setQuota(1);
  cluster.kubelet.hasRoom = false;
  const driver = await cluster.driver({ warm: 1 });
  await vi.waitUntil(() => cluster.pods().length === 1);
  await expect(driver.start(newLaunch(), NEVER)).rejects.toThrow(NotNow);
  await vi.waitUntil(() => cluster.pods().length === 0);
  cluster.kubelet.hasRoom = true;
  const running = await driver.start(newLaunch(), NEVER);
  expect(cluster.pods()).toEqual([`environment-${running.launch}`]);
  await driver.close();
});

it("replaces a Pod that ended while it waited", async () => {
  const driver = await cluster.driver({ warm: 1 });
  await vi.waitUntil(() => waiting().length === 1);
  const [name = ""] = waiting();
  cluster.kubelet.kill(name);
  await vi.waitUntil(() => waiting().length === 1 && waiting()[0] !== name, 60_000);
  expect(cluster.pods()).not.toContain(name);
  await driver.close();
});
