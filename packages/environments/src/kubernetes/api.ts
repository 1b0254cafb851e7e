import { setTimeout as sleep } from "node:timers/promises";
import { ApiException, CoreV1Api, KubeConfig, PatchStrategy, setHeaderOptions } from "@kubernetes/client-node";
import type { V1ConfigMap, V1Pod, V1PodList, V1Secret, V1SecretList } from "@kubernetes/client-node";

const BUSY = 429;
const LOG_LINES = 20;
const LOG_BYTES = 4_000;
/** Nobody waits for a log if the cluster is away. */
const LOG_PATIENCE = 2_000;

/** The few calls of the cluster that environments need, in one namespace. */
export interface ClusterApi {
  readonly config: KubeConfig;
  readonly namespace: string;
  listPods(labelSelector: string): Promise<V1PodList>;
  listSecrets(labelSelector: string): Promise<V1SecretList>;
  /** False if there is one with this name. */
  createPod(body: V1Pod): Promise<boolean>;
  createSecret(body: V1Secret): Promise<boolean>;
  createConfigMap(body: V1ConfigMap): Promise<boolean>;
  /** Adds labels to a Pod that has none of them. False if somebody was faster, or the Pod is gone. */
  claimPod(name: string, labels: Readonly<Record<string, string>>): Promise<boolean>;
  /** Also if it is gone already. */
  deletePod(name: string, options: { graceSeconds: number }): Promise<void>;
  deleteSecret(name: string): Promise<void>;
  /** The end of what the Pod's program printed; empty if nothing can be read. */
  readLog(name: string): Promise<string>;
}

export function openApi(namespace: string, given?: KubeConfig): ClusterApi {
  const config = given ?? defaultConfig();
  const core = config.makeApiClient(CoreV1Api);
  return {
    config,
    namespace,
    listPods: (labelSelector) => core.listNamespacedPod({ namespace, labelSelector }),
    listSecrets: (labelSelector) => core.listNamespacedSecret({ namespace, labelSelector }),
    createPod: (body) => unlessThere(core.createNamespacedPod({ namespace, body })),
    createSecret: (body) => unlessThere(core.createNamespacedSecret({ namespace, body })),
    createConfigMap: (body) => unlessThere(core.createNamespacedConfigMap({ namespace, body })),
    async claimPod(name, labels) {
      const asMerge = setHeaderOptions("Content-Type", PatchStrategy.MergePatch);
      try {
        const { metadata } = await core.readNamespacedPod({ namespace, name });
        if (metadata?.deletionTimestamp || Object.keys(labels).some((label) => metadata?.labels?.[label])) return false;
        // With the version, the cluster refuses if anything has changed since.
        const body = { metadata: { resourceVersion: metadata?.resourceVersion, labels } };
        await core.patchNamespacedPod({ namespace, name, body }, asMerge);
        return true;
      } catch (error) {
        if (isCode(error, 404) || isCode(error, 409)) return false;
        throw error;
      }
    },
    deletePod: (name, { graceSeconds }) =>
      unlessGone(core.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: graceSeconds })),
    deleteSecret: (name) => unlessGone(core.deleteNamespacedSecret({ namespace, name })),
    async readLog(name) {
      try {
        const asked = { namespace, name, tailLines: LOG_LINES, limitBytes: LOG_BYTES };
        const late = sleep(LOG_PATIENCE, "", { ref: false });
        return (await Promise.race([core.readNamespacedPodLog(asked), late])).trim();
      } catch {
        return "";
      }
    },
  };
}

function defaultConfig(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromDefault();
  return config;
}

async function unlessThere(creating: Promise<unknown>): Promise<boolean> {
  try {
    await creating;
    return true;
  } catch (error) {
    if (isCode(error, 409)) return false;
    throw error;
  }
}

async function unlessGone(deleting: Promise<unknown>): Promise<void> {
  try {
    await deleting;
  } catch (error) {
    if (!isCode(error, 404)) throw error;
  }
}

function isCode(error: unknown, code: number): boolean {
  return error instanceof ApiException && error.code === code;
}

/** The namespace's quota, and not a missing permission, forbids it. */
export function isOverQuota(error: unknown): boolean {
  return isCode(error, 403) && /exceeded quota/.test(JSON.stringify((error as ApiException<unknown>).body));
}

/** The cluster has understood, and says no; not that it is busy or away. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiException && error.code >= 400 && error.code < 500 && error.code !== BUSY;
}
