import { EnvironmentFault, NotNow, type EndedBy, type Launch, type Running } from "../types.ts";
import { isOverQuota, isRefused, type ClusterApi } from "./api.ts";
import { LABELS, labelsOf, type PodPlans } from "./pod-plan.ts";
import type { Pod, Pods } from "./pods.ts";
import { runPod } from "./running-pod.ts";
import type { WarmPool } from "./warm-pool.ts";

interface Surroundings {
  api: ClusterApi;
  plans: PodPlans;
  pods: Pods;
  pool: WarmPool;
  startMs: number;
  say: (details: object, text: string) => void;
}

/** Brings environments up: from a Pod that waits, or from a new one. */
export function makeLauncher({ api, plans, pods, pool, startMs, say }: Surroundings) {
  async function onEnd({ name }: Pod, by: EndedBy): Promise<void> {
    say({ pod: name, by, log: await api.readLog(name) }, "a Pod ended by itself");
  }

  function run(pod: Pod, wanted: Launch, signal: AbortSignal): Promise<Running> {
    return runPod({ pod, launch: wanted, port: plans.port, remove: pods.remove, onEnd }, signal);
  }

  /** An environment has one Pod: another host may have started one before it was silent. */
  async function endEarlier({ environment, launch: wanted }: Launch): Promise<void> {
    const { items } = await api.listPods(`${LABELS.environment}=${environment}`);
    const earlier = items.filter(({ metadata }) => metadata?.labels?.[LABELS.launch] !== wanted);
    await Promise.all(earlier.map(({ metadata }) => pods.remove({ name: metadata?.name ?? "" })));
  }

  async function getPod(wanted: Launch): Promise<{ pod: Pod; letGo(): void }> {
    const labels = labelsOf(wanted);
    try {
      await endEarlier(wanted);
      const taken = await pool.take(wanted.editor, labels);
      if (taken) return taken;
      const pod = await pods.create({ name: `environment-${wanted.launch}`, editor: wanted.editor, labels });
      return { pod, letGo: () => {} };
    } catch (error) {
      if (isOverQuota(error)) {
        await pool.giveWay();
        throw new NotNow("The quota of the namespace is used up.", { cause: error });
      }
      throw isRefused(error) ? error : new NotNow("The cluster cannot be reached.", { cause: error });
    }
  }

  async function faultOf(error: unknown, pod: Pod | null, late: AbortSignal): Promise<Error> {
    if (error instanceof NotNow) return error;
    const state = pod?.state();
    if (state?.is === "pending" && state.isUnschedulable) return new NotNow("No node has room.", { cause: error });
    const log = pod ? await api.readLog(pod.name) : "";
    const cause = log === "" ? error : new Error(log, { cause: error });
    const text = late.aborted ? "The environment took too long to start." : "The environment could not be started.";
    return new EnvironmentFault(text, { cause });
  }

  async function launch(wanted: Launch, signal: AbortSignal): Promise<Running> {
    let pod: Pod | null = null;
    const late = AbortSignal.timeout(startMs);
    try {
      const got = await getPod(wanted);
      pod = got.pod;
      return await run(pod, wanted, AbortSignal.any([signal, late])).finally(got.letGo);
    } catch (error) {
      const fault = signal.aborted ? error : await faultOf(error, pod, late);
      if (pod) await pods.remove(pod);
      throw fault;
    }
  }

  return { launch, run };
}
