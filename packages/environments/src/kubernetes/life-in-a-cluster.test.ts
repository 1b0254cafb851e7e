import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openClient } from "../testing/agent-client.ts";
import { newLaunch } from "../testing/bench.ts";
import { openFakeCluster, type FakeCluster } from "../testing/fake-cluster/fake-cluster.ts";
import { NotNow, type Driver } from "../types.ts";
import type { KubernetesOptions } from "./options.ts";

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
const launchesOf = async (driver: Driver) => (await driver.list()).map(({ launch }) => launch);

it("has one Pod and one Secret for each environment, and nothing after its end", async () => {
  const driver = await open();
  const launch = newLaunch();
  const running = await driver.start(launch, NEVER);
  expect(cluster.pods()).toEqual([`environment-${launch.launch}`]);
  expect(cluster.secrets()).toEqual(cluster.pods());
  await running.stop();
  await vi.waitUntil(() => cluster.pods().length === 0);
  expect(cluster.secrets()).toEqual([]);
});

it("waits in line when the quota is used up, and gets the place that becomes free", async () => {
  cluster.api.setQuota(1);
  const driver = await open();
  const first = await driver.start(newLaunch(), NEVER);
  const waiting = driver.start(newLaunch(), NEVER);
  await expect(waiting).rejects.toThrow(NotNow);
  await expect(waiting).rejects.toThrow("The quota of the namespace is used up.");
  expect(cluster.secrets()).toHaveLength(1);
  await first.stop();
  await vi.waitUntil(() => cluster.pods().length === 0);
  const next = await driver.start(newLaunch(), NEVER);
  expect(await launchesOf(driver)).toEqual([next.launch]);
});

it("waits in line while the cluster is away, and fails if the cluster refuses", async () => {
  const driver = await open();
  cluster.api.failNext("create", "pods", "cut");
  await expect(driver.start(newLaunch(), NEVER)).rejects.toThrow(NotNow);
  cluster.api.failNext("create", "pods", 503);
  await expect(driver.start(newLaunch(), NEVER)).rejects.toThrow("The cluster cannot be reached.");
  cluster.api.failNext("create", "pods", 403);
  await expect(driver.start(newLaunch(), NEVER)).rejects.toThrow("The environment could not be started.");
  await vi.waitUntil(() => cluster.secrets().length === 0);
  expect(cluster.pods()).toEqual([]);
});

it("waits in line while no node has room", async () => {
  cluster.kubelet.hasRoom = false;
  const driver = await open({ startMs: 4_000 });
  await expect(driver.start(newLaunch(), NEVER)).rejects.toThrow(new NotNow("No node has room."));
  await vi.waitUntil(() => cluster.pods().length === 0 && cluster.secrets().length === 0);
});

it("fails at once if its image cannot be fetched, and leaves nothing behind", async () => {
  const driver = await open({ images: { light: "registry.test/unknown:1" } });
  const failed = await driver.start(newLaunch(), NEVER).catch((error: unknown) => error);
  expect(failed).toMatchObject({
    name: "EnvironmentFault",
    message: "The environment could not be started.",
    cause: { message: "ImagePullBackOff: as the test wanted" },
  });
  await vi.waitUntil(() => cluster.pods().length === 0 && cluster.secrets().length === 0);
});

it("says what a Pod printed before it ended", async () => {
  cluster.kubelet.images.set("registry.test/broken:1", { isWhole: false });
  const driver = await open({ images: { light: "registry.test/broken:1" } });
  const failed = await driver.start(newLaunch(), NEVER).catch((error: unknown) => error);
  expect(failed).toMatchObject({
    message: "The environment could not be started.",
    cause: { message: expect.stringContaining("/opt/sealed/node: not found") },
  });
});

it("is lost at once when the cluster takes the Pod away", async () => {
  const driver = await open();
  const running = await driver.start(newLaunch(), NEVER);
  const [pod] = cluster.api.objects.list("pods");
  if (!pod) throw new Error("There is no Pod.");
  cluster.kubelet.obeys = false;
  cluster.api.objects.change("pods", { ...pod, metadata: { ...pod.metadata, deletionTimestamp: "now" } });
  expect(await running.ended).toBe("lost");
  expect(await driver.list()).toEqual([]);
});

it("hears of ends that happened while it could not watch", async () => {
  const driver = await open();
  const [cut, forgotten, untouched] = await Promise.all([1, 2, 3].map(() => driver.start(newLaunch(), NEVER)));
  cluster.api.cutWatches();
  cluster.kubelet.kill(`environment-${cut?.launch}`);
  expect(await cut?.ended).toBe("exited");
  // The Pod and all news of it are gone before anybody looks.
  cluster.api.failNext("watch", "pods", 503);
  cluster.api.cutWatches();
  const pod = cluster.api.objects.get("pods", `environment-${forgotten?.launch}`);
  if (pod) cluster.api.objects.remove("pods", pod);
  cluster.api.forgetChanges();
  expect(await forgotten?.ended).toBe("lost");
  cluster.api.forgetChanges();
  const client = await openClient(untouched as NonNullable<typeof untouched>);
  expect(client.hello.launch).toBe(untouched?.launch);
  expect((await launchesOf(driver)).toSorted()).toEqual([untouched?.launch]);
  const later = await driver.start(newLaunch(), NEVER);
  expect(await launchesOf(driver)).toContain(later.launch);
});

it("has one Pod for an environment, whichever host starts it", async () => {
  const [one, two] = [await open({ host: "one" }), await open({ host: "two" })];
  const first = newLaunch();
  const before = await one.start(first, NEVER);
  // The database gave it to another host, because the first one was silent.
  const second = { ...first, launch: newLaunch().launch };
  const after = await two.start(second, NEVER);
  expect(await before.ended).toBe("lost");
  await vi.waitUntil(() => cluster.pods().length === 1);
  expect(cluster.pods()).toEqual([`environment-${after.launch}`]);
  // A start of the same launch elsewhere ends nothing.
  await expect(one.start(second, NEVER)).rejects.toThrow(NotNow);
  expect((await openClient(after)).hello.launch).toBe(after.launch);
});

it("deletes a Pod of its own that nobody here has started", async () => {
  const driver = await open();
  const running = await driver.start(newLaunch(), NEVER);
  cluster.api.objects.copy("pods", `environment-${running.launch}`, "environment-late");
  expect(cluster.pods()).toContain("environment-late");
  await vi.waitUntil(() => !cluster.pods().includes("environment-late"));
  expect(cluster.pods()).toEqual([`environment-${running.launch}`]);
});
