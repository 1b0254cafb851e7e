import { openKubernetesDriver } from "../kubernetes/kubernetes-driver.ts";
import type { KubernetesOptions } from "../kubernetes/options.ts";
import { openClient } from "./agent-client.ts";
import { newLaunch } from "./bench.ts";
import { fakeOptions } from "./fake-cluster/fake-config.ts";

/** A host with a running environment in a cluster, until somebody kills it. */
const [url = "", more = "{}"] = process.argv.slice(2);
const given = JSON.parse(more) as Partial<KubernetesOptions>;
const driver = await openKubernetesDriver({ ...fakeOptions(url), ...given });
const launch = newLaunch();
const client = await openClient(await driver.start(launch, new AbortController().signal));
await client.put({ "work.txt": "my work" }, true);
process.stdout.write(`${JSON.stringify(launch)}\n`);
