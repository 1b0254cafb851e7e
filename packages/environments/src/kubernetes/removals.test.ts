import { expect, it, vi } from "vitest";
import { newLaunch } from "../testing/bench.ts";
import { openFakeCluster } from "../testing/fake-cluster/fake-cluster.ts";
import { fakeOptions } from "../testing/fake-cluster/fake-config.ts";
import { openApi } from "./api.ts";
import { openRemovals } from "./removals.ts";

it("deletes by force what a node that is gone does not end", async () => {
  const cluster = await openFakeCluster();
  const driver = await cluster.driver();
  const { launch } = await driver.start(newLaunch(), new AbortController().signal);
  const name = `environment-${launch}`;
  const { namespace, config } = fakeOptions(cluster.api.url);
  const removals = openRemovals({ api: openApi(namespace, config), say: () => {}, leavingMs: 500, sweepMs: 100 });

  cluster.kubelet.obeys = false;
  await removals.remove(name);
  expect(cluster.secrets()).toEqual([]);
  expect(cluster.api.objects.get("pods", name)?.metadata.deletionTimestamp).toBeTruthy();
  removals.noteLeaving(name);
  await vi.waitUntil(() => cluster.pods().length === 0);

  removals.close();
  await driver.close();
  await cluster.close();
});
