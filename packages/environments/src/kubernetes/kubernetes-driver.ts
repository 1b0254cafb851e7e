import { EditorType } from "@invigil/contract/environments/environments";
import { EnvironmentFault, type Driver, type Launch, type Running } from "../types.ts";
import { openApi } from "./api.ts";
import { makeLauncher } from "./launcher.ts";
import type { KubernetesOptions } from "./options.ts";
import { LABELS, makePlans } from "./pod-plan.ts";
import { openPods, type Pod } from "./pods.ts";
import { openRemovals } from "./removals.ts";
import { openWarmPool } from "./warm-pool.ts";

const START_LIMIT = 60_000;
/** What an earlier process has left running answers at once, or is of no use. */
const ADOPT_LIMIT = 5_000;
const MISSING = {
  light: "There is no image for it.",
  "vscode-pod": "There is no image with VS Code.",
  "jupyter-notebook": "Jupyter cannot be started in Pods yet.",
} as const;

/** Environments as Pods of a cluster. Throws if the cluster cannot be reached or refuses us. */
export async function openKubernetesDriver(options: KubernetesOptions): Promise<Driver> {
  const { namespace, images, places, warm, config, startMs = START_LIMIT, sweepMs, say = () => {} } = options;
  const api = openApi(namespace, config);
  const plans = makePlans(options);
  const offers = EditorType.options.filter((editor) => editor !== "jupyter-notebook" && images[editor] !== undefined);
  await api.createConfigMap(plans.agent());
  const removals = openRemovals({ api, say, sweepMs });
  const pods = await openPods({ api, plans, removals, say });
  const live = new Map<string, Promise<Running>>();

  function remember({ launch }: Launch, running: Promise<Running>): Promise<Running> {
    live.set(launch, running);
    const forget = () => void live.delete(launch);
    running.then(({ ended }) => ended.then(forget), forget);
    return running;
  }

  const isWarm = ({ labels }: Pod) => !labels[LABELS.launch];
  const isUseful = ({ editor, labels }: Pod) =>
    warm > 0 && offers.includes(editor) && labels[LABELS.agent] === plans.digest;
  const ahead = pods.leftovers.filter(isWarm);
  await Promise.all(ahead.filter((pod) => !isUseful(pod)).map(pods.remove));
  const leftovers = ahead.filter(isUseful);
  const pool = openWarmPool({ api, pods, port: plans.port, editors: offers, size: warm, leftovers, say });
  const launcher = makeLauncher({ api, plans, pods, pool, startMs, say });

  async function adopt(pod: Pod): Promise<void> {
    const launch = launchIn(pod);
    try {
      await remember(launch, launcher.run(pod, launch, AbortSignal.timeout(ADOPT_LIMIT)));
    } catch {
      await pods.remove(pod);
    }
  }
  await Promise.all(pods.leftovers.filter((pod) => !isWarm(pod)).map(adopt));

  async function list(): Promise<readonly Running[]> {
    const all = await Promise.allSettled(live.values());
    return all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  const missing = EditorType.options.filter((editor) => !offers.includes(editor));
  return {
    description: `Pods of the namespace ${namespace}`,
    offers,
    missing: Object.fromEntries(missing.map((editor) => [editor, MISSING[editor]])),
    places,
    // Its quota counts the memory.
    editorPlaces: options.editorPlaces ?? 1,
    start(launch, signal) {
      const known = live.get(launch.launch);
      if (known) return known;
      if (!offers.includes(launch.editor))
        return Promise.reject(new EnvironmentFault("This editor is not installed here."));
      return remember(launch, launcher.launch(launch, signal));
    },
    list,
    async close() {
      await Promise.all([pool.close(), ...(await list()).map((running) => running.stop())]);
      pods.close();
    },
  };
}

function launchIn({ labels, editor }: Pod): Launch {
  const environment = labels[LABELS.environment] ?? "";
  const basePath = `/environments/${environment}/editor/`;
  return { environment, launch: labels[LABELS.launch] ?? "", editor, basePath };
}
