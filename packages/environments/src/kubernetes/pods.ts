import type { V1Pod } from "@kubernetes/client-node";
import type { EditorType } from "@invigil/contract/environments/environments";
import type { ClusterApi } from "./api.ts";
import { LABELS, newToken, tokenOf, type PodPlans } from "./pod-plan.ts";
import { stateOf, type PodState } from "./pod-state.ts";
import type { Removals } from "./removals.ts";
import { watchPods } from "./watch-pods.ts";

/** A Pod of this host, as the cluster last told of it. */
export interface Pod {
  readonly name: string;
  readonly editor: EditorType;
  readonly token: string;
  readonly labels: Readonly<Record<string, string>>;
  state(): PodState;
  /** Resolves as soon as `look` returns something for the Pod's state. */
  when<T>(look: (state: PodState) => T | undefined, signal?: AbortSignal): Promise<T>;
}

export interface Pods {
  /** What an earlier process has left behind. */
  readonly leftovers: readonly Pod[];
  create(plan: { name: string; editor: EditorType; labels: Readonly<Record<string, string>> }): Promise<Pod>;
  /** Resolves once the cluster ends it. If the cluster cannot be asked now, it is asked again later. */
  remove(pod: Pick<Pod, "name">): Promise<void>;
  close(): void;
}

interface Surroundings {
  api: ClusterApi;
  plans: PodPlans;
  removals: Removals;
  say: (details: object, text: string) => void;
}

interface Known extends Pod {
  hear(next: PodState): void;
  /** When the cluster said that it exists; null before. */
  createdAt: number | null;
}

export async function openPods({ api, plans, removals, say }: Surroundings): Promise<Pods> {
  const known = new Map<string, Known>();

  function remove({ name }: Pick<Pod, "name">): Promise<void> {
    known.get(name)?.hear({ is: "ended", by: "lost" });
    known.delete(name);
    return removals.remove(name);
  }

  function onPod(pod: V1Pod): void {
    const { name = "", deletionTimestamp } = pod.metadata ?? {};
    if (deletionTimestamp) removals.noteLeaving(name);
    const ours = known.get(name);
    if (ours) ours.hear(stateOf(pod));
    // It has our name on it, but nobody here wants it: a request of a process that died may arrive late.
    else if (!deletionTimestamp) void remove({ name });
  }

  function onGone({ metadata }: V1Pod): void {
    const name = metadata?.name ?? "";
    removals.noteGone(name);
    known.get(name)?.hear({ is: "ended", by: "lost" });
  }

  const watching = await watchPods(api, plans.ofHost, {
    onPod,
    onGone,
    onList(pods, askedAt) {
      const names = new Set(pods.map(({ metadata }) => metadata?.name));
      // One that is being created may be missing.
      const expected = [...known.values()].filter(({ createdAt }) => createdAt !== null && createdAt < askedAt);
      for (const name of [...expected.map((pod) => pod.name), ...removals.leaving()]) {
        if (!names.has(name)) onGone({ metadata: { name } });
      }
      pods.forEach(onPod);
    },
    onTrouble: (error) => say({ err: error }, "the cluster cannot be watched; will retry"),
  });
  const leftovers = await takeOver({ api, plans }, watching.pods, remove);
  for (const pod of leftovers) known.set(pod.name, Object.assign(pod, { createdAt: 0 }));
  watching.begin();

  return {
    leftovers,
    remove,
    async create(plan) {
      // Known before it exists, so that no news of it is taken for a stranger's.
      const pod = knowPod({ ...plan, token: newToken() }, { is: "pending", isUnschedulable: false });
      known.set(pod.name, pod);
      let isOurs = false;
      try {
        // What has the name already is another process's, which may have good reasons.
        isOurs = await api.createSecret(plans.secret(plan, pod.token));
        if (isOurs && (await api.createPod(plans.pod(plan)))) {
          pod.createdAt = performance.now();
          return pod;
        }
        throw new Error(`There is a Pod named ${pod.name} already.`);
      } catch (error) {
        known.delete(pod.name);
        if (isOurs) await remove(pod);
        throw error;
      }
    },
    close() {
      removals.close();
      watching.stop();
    },
  };
}

/** Pods that run and whose token can be read; everything else of an earlier process is deleted. */
async function takeOver(
  { api, plans }: Pick<Surroundings, "api" | "plans">,
  pods: readonly V1Pod[],
  remove: Pods["remove"],
): Promise<Known[]> {
  const secrets = (await api.listSecrets(plans.ofHost)).items;
  const tokens = new Map(secrets.map((secret) => [secret.metadata?.name ?? "", tokenOf(secret)]));
  const kept: Known[] = [];
  for (const pod of pods) {
    const { name = "", labels = {} } = pod.metadata ?? {};
    const token = tokens.get(name);
    const state = stateOf(pod);
    const editor = labels[LABELS.editor] as EditorType;
    if (token && state.is === "running") kept.push(knowPod({ name, editor, labels, token }, state));
  }
  const names = new Set(kept.map(({ name }) => name));
  const unwanted = new Set([...pods.map(({ metadata }) => metadata?.name ?? ""), ...tokens.keys()]);
  await Promise.all([...unwanted].filter((name) => !names.has(name)).map((name) => remove({ name })));
  return kept;
}

function knowPod(about: Pick<Pod, "name" | "editor" | "token" | "labels">, first: PodState): Known {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    ...about,
    createdAt: null,
    state: () => state,
    hear(next) {
      // What has ended stays so, whatever is told of its remains.
      if (state.is !== "ended") state = next;
      for (const listener of listeners) listener();
    },
    when: (look, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          listeners.delete(listen);
          signal?.removeEventListener("abort", abort);
        };
        const abort = () => {
          leave();
          reject(signal?.reason instanceof Error ? signal.reason : new Error("Aborted."));
        };
        const listen = () => {
          const found = look(state);
          if (found === undefined) return;
          leave();
          resolve(found);
        };
        listeners.add(listen);
        signal?.addEventListener("abort", abort);
        listen();
        if (signal?.aborted) abort();
      }),
  };
}
