import { readFileSync, rmSync } from "node:fs";
import { loadAllYaml, type V1Role } from "@kubernetes/client-node";
import { openKubernetesDriver } from "../../kubernetes/kubernetes-driver.ts";
import type { KubernetesOptions } from "../../kubernetes/options.ts";
import type { Driver } from "../../types.ts";
import { testFolder } from "../test-driver.ts";
import { openFakeApi, type FakeApi } from "./fake-api.ts";
import { FAKE_IMAGE, FAKE_TOKEN, fakeOptions } from "./fake-config.ts";
import { openFakeKubelet, type FakeKubelet } from "./fake-kubelet.ts";

const FOLDER = new URL("../../../../../docs/kubernetes/", import.meta.url);

export interface FakeCluster {
  api: FakeApi;
  kubelet: FakeKubelet;
  /** What drivers have said for the log. */
  said: { details: object; text: string }[];
  pods(): string[];
  secrets(): string[];
  /** Where a Pod's agent is, and its token. */
  addressOf(pod: string): { host: string; token: string };
  driver(options?: Partial<KubernetesOptions>): Promise<Driver>;
  close(): Promise<void>;
}

/** Everything in a manifest of our documentation. */
export function manifestObjects(name: "environments.yaml" | "host.yaml"): { kind?: string }[] {
  return loadAllYaml(readFileSync(new URL(name, FOLDER), "utf8")) as { kind?: string }[];
}

/** A fake of a cluster whose account may do what our documentation gives it, and nothing else. */
export async function openFakeCluster(): Promise<FakeCluster> {
  const folder = testFolder();
  const said: FakeCluster["said"] = [];
  const role = manifestObjects("environments.yaml").find(({ kind }) => kind === "Role") as V1Role;
  const later: { kubelet?: FakeKubelet } = {};
  const api = await openFakeApi({
    token: FAKE_TOKEN,
    namespace: fakeOptions("http://unused").namespace,
    may: (verb, wanted) =>
      (role.rules ?? []).some(({ verbs, resources }) => verbs.includes(verb) && resources?.includes(wanted)),
    logOf: (pod) => later.kubelet?.logOf(pod) ?? "",
  });
  const kubelet = await openFakeKubelet(api.objects, folder);
  later.kubelet = kubelet;
  kubelet.images.set(FAKE_IMAGE, { isWhole: true });
  const namesOf = (plural: string) => api.objects.list(plural).map(({ metadata }) => metadata.name);
  return {
    api,
    kubelet,
    said,
    pods: () => namesOf("pods"),
    secrets: () => namesOf("secrets"),
    addressOf(pod) {
      const { podIP = "" } = (api.objects.get("pods", pod)?.["status"] ?? {}) as { podIP?: string };
      const { token = "" } = (api.objects.get("secrets", pod)?.["data"] ?? {}) as { token?: string };
      return { host: podIP, token: Buffer.from(token, "base64").toString("utf8") };
    },
    driver: (options) =>
      openKubernetesDriver({
        ...fakeOptions(api.url),
        say: (details, text) => void said.push({ details, text }),
        ...options,
      }),
    async close() {
      await kubelet.close();
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
