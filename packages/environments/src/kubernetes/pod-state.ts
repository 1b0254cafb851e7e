import type { V1Pod } from "@kubernetes/client-node";
import type { EndedBy } from "../types.ts";

/** What a Pod's status means for an environment. */
export type PodState =
  | { is: "pending"; isUnschedulable: boolean }
  | { is: "running"; address: string }
  | { is: "broken"; why: string }
  | { is: "ended"; by: EndedBy }
  | { is: "leaving" };

/** Waiting does not help any longer; images that could not be fetched once are tried again by the cluster. */
const HOPELESS = new Set(["ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull", "CreateContainerError"]);
const OVER = new Set(["Failed", "Succeeded"]);

export function stateOf({ metadata, status }: V1Pod): PodState {
  const [container] = status?.containerStatuses ?? [];
  const ended = container?.state?.terminated;
  if (ended || OVER.has(status?.phase ?? "")) return { is: "ended", by: endedBy(ended?.reason, status?.reason) };
  if (metadata?.deletionTimestamp) return { is: "leaving" };
  if (container?.state?.running && status?.podIP) return { is: "running", address: status.podIP };
  const { reason = "", message = "" } = container?.state?.waiting ?? {};
  if (HOPELESS.has(reason)) return { is: "broken", why: `${reason}: ${message}` };
  const scheduled = status?.conditions?.find(({ type }) => type === "PodScheduled");
  return { is: "pending", isUnschedulable: scheduled?.reason === "Unschedulable" };
}

/** The cluster took it away (evicted, drained, past its deadline), or it ended by itself. */
function endedBy(container: string | undefined, pod: string | undefined): EndedBy {
  if (container === "OOMKilled") return "memory";
  return pod === undefined || pod === "" ? "exited" : "lost";
}
