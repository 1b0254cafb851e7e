import { once } from "node:events";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import type { V1Pod } from "@kubernetes/client-node";
import { openLastingBoxes, type LastingBox, type LastingEnd } from "@invigil/sandbox/lasting/lasting-boxes";
import { DOOR } from "@invigil/sandbox/lasting/room";
import { MEGABYTE } from "@invigil/sandbox/limits";
import type { BoxFile } from "@invigil/sandbox/types";
import { join as joinSockets } from "../../agent/dial.ts";
import { SEALED_NODE } from "../../agent-plan.ts";
import { agentFolder } from "../../local/agent-files.ts";
import { openDoor, SOCKET, type Door } from "../../local/door.ts";
import { LIMITS } from "../../local/limits.ts";
import { programFiles } from "../../local/plan.ts";
import type { KubeObject, Objects } from "./objects.ts";

const KILLED = 137;
const BRIDGE = "/opt/fake";
/** Lets connections from outside in, which a network of Pods would do. */
const BRIDGE_PROGRAM = `import("${BRIDGE}/dial.mjs").then(({ obeyHost }) =>
  obeyHost({ editor: null }, { socket: "${DOOR}/${SOCKET}", launch: "" }, () => {}))`;
const WITH_BRIDGE = ["/bin/sh", "-c", '/opt/node/bin/node -e "$0" & exec "$@"', BRIDGE_PROGRAM];

/** Other processes that test at the same time have a network of their own. */
const NETWORK = `127.${64 + (process.pid % 128)}.${Math.floor(process.pid / 128) % 256}`;
let lastAddress = 0;

export interface FakeKubelet {
  /** The images that can be fetched. One that is not whole lacks the agent's Node. */
  readonly images: Map<string, { isWhole: boolean }>;
  /** While false, Pods wait for a node. */
  hasRoom: boolean;
  /** While false, Pods that should end do not. */
  obeys: boolean;
  logOf(pod: string): string;
  /** Ends a Pod's first process, as a machine does that fails. */
  kill(pod: string): void;
  close(): Promise<void>;
}

interface Started {
  box: LastingBox;
  door: Door;
  server: Server;
}

/** NOT a kubelet. Each Pod becomes a box on this machine with an address of its own on the loopback. */
export async function openFakeKubelet(objects: Objects, folder: string): Promise<FakeKubelet> {
  const boxes = await openLastingBoxes(folder);
  const image = await programFiles(boxes.shelf);
  const bridge = agentFolder(boxes.shelf);
  const started = new Map<string, Promise<Started | undefined>>();
  const logs = new Map<string, string>();

  function setStatus(name: string, status: Record<string, unknown>): void {
    const pod = objects.get("pods", name);
    if (pod) objects.change("pods", { ...pod, status: { ...(pod["status"] as object), ...status } });
  }
  const waits = (name: string, reason: string) =>
    setStatus(name, { containerStatuses: [containerIn({ waiting: { reason, message: "as the test wanted" } })] });

  async function start(object: KubeObject): Promise<Started | undefined> {
    const { name } = object.metadata;
    const pod = object as V1Pod;
    if (!kubelet.hasRoom) {
      const unscheduled = { type: "PodScheduled", status: "False", reason: "Unschedulable" };
      setStatus(name, { conditions: [unscheduled] });
      return undefined;
    }
    const [container] = pod.spec?.containers ?? [];
    const found = kubelet.images.get(container?.image ?? "");
    if (!found) {
      waits(name, "ImagePullBackOff");
      return undefined;
    }
    let door: Door | null = null;
    const limits = LIMITS.light;
    const box = await boxes.start({
      argv: [...WITH_BRIDGE, ...(container?.command ?? [])],
      files: [
        ...image.filter(({ path }) => found.isWhole || path !== SEALED_NODE),
        { path: BRIDGE, from: bridge },
        ...mounted(objects, pod, boxes.shelf),
      ],
      env: environmentOf(objects, pod),
      cwd: container?.workingDir ?? "/",
      limits: { ...limits.box, memory: bytes(container?.resources?.limits?.["memory"]), tmp: sizeOf(pod, "tmp") },
      room: { ...limits.project, size: sizeOf(pod, "project"), terminals: limits.terminals },
      openDoor: async (place) => void (door = await openDoor(place, () => {})),
    });
    if (!door) throw new Error("The box has no door.");
    await Promise.race([(door as Door).ready, box.ended]);
    lastAddress = (lastAddress + 1) % 250;
    const podIP = `${NETWORK}.${lastAddress + 1}`;
    const server = await openAddress(podIP, container?.ports?.[0]?.containerPort ?? 0, door);
    setStatus(name, { phase: "Running", podIP, containerStatuses: [containerIn({ running: {} })] });
    void box.ended.then((how) => {
      logs.set(name, how.errors);
      server.close();
      setStatus(name, statusAfter(how));
    });
    return { box, door, server };
  }

  async function end(name: string): Promise<void> {
    const one = await started.get(name)?.catch(() => undefined);
    started.delete(name);
    await one?.box.remove();
    one?.door.close();
    one?.server.close();
  }

  async function finish(name: string): Promise<void> {
    await end(name);
    const left = objects.get("pods", name);
    if (left) objects.remove("pods", left);
  }

  const leave = objects.listen(({ type, plural, object }) => {
    const { name, deletionTimestamp } = object.metadata;
    if (plural !== "pods") return;
    // Later, so that watchers hear of the Pod before they hear of its state.
    if (type === "ADDED") started.set(name, Promise.resolve(object).then(start));
    if (type === "DELETED") void end(name);
    if (type === "MODIFIED" && deletionTimestamp && kubelet.obeys) void finish(name);
  });

  const kubelet: FakeKubelet = {
    images: new Map(),
    hasRoom: true,
    obeys: true,
    logOf: (name) => logs.get(name) ?? "",
    kill: (name) => void started.get(name)?.then((one) => one?.box.kill()),
    async close() {
      leave();
      await Promise.all([...started.keys()].map(end));
      await boxes.close();
    },
  };
  return kubelet;
}

/** Connections to a Pod's address go to the same port in its box. */
async function openAddress(host: string, port: number, door: Door): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (outside) => {
    outside.on("error", () => outside.destroy());
    door.open(port).then(
      (inside) => joinSockets(outside, inside),
      () => outside.destroy(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

function containerIn(state: object): object {
  return { name: "environment", ready: "running" in state, restartCount: 0, image: "", imageID: "", state };
}

function statusAfter({ code, wasOutOfMemory }: LastingEnd): Record<string, unknown> {
  const exitCode = code ?? KILLED;
  const reason = exitCode === KILLED && wasOutOfMemory ? "OOMKilled" : exitCode === 0 ? "Completed" : "Error";
  const phase = exitCode === 0 ? "Succeeded" : "Failed";
  return { phase, containerStatuses: [containerIn({ terminated: { exitCode, reason } })] };
}

function environmentOf(objects: Objects, { spec }: V1Pod): Record<string, string> {
  const env = spec?.containers[0]?.env ?? [];
  return Object.fromEntries(
    env.map(({ name, value, valueFrom }) => {
      const { name: secret = "", key = "" } = valueFrom?.secretKeyRef ?? {};
      const data = (objects.get("secrets", secret)?.["data"] ?? {}) as Record<string, string>;
      return [name, value ?? Buffer.from(data[key] ?? "", "base64").toString("utf8")];
    }),
  );
}

function mounted(objects: Objects, { spec }: V1Pod, shelf: string): BoxFile[] {
  const mounts = spec?.containers[0]?.volumeMounts ?? [];
  return mounts.flatMap(({ name, mountPath }) => {
    const map = spec?.volumes?.find((volume) => volume.name === name)?.configMap?.name;
    if (map === undefined) return [];
    const data = (objects.get("configmaps", map)?.["data"] ?? {}) as Record<string, string>;
    const from = mkdtempSync(join(shelf, "map-"));
    chmodSync(from, 0o755);
    for (const [file, text] of Object.entries(data)) writeFileSync(join(from, file), text, { mode: 0o444 });
    return [{ path: mountPath, from }];
  });
}

function sizeOf({ spec }: V1Pod, volume: string): number {
  return bytes(spec?.volumes?.find(({ name }) => name === volume)?.emptyDir?.sizeLimit);
}

function bytes(quantity: string | undefined): number {
  const [, number] = /^(\d+)Mi$/.exec(quantity ?? "") ?? [];
  if (number === undefined) throw new Error(`The fake does not know the quantity ${quantity}.`);
  return Number(number) * MEGABYTE;
}
