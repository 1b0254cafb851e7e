import { INFRA_KEYS, type EditorType, type EnvironmentType } from "@invigil/contract/environments/environments";
import type { readLiveHosts } from "@invigil/records/environments/hosts";

type Hosts = Awaited<ReturnType<typeof readLiveHosts>>;

/** The editor that was asked for if it fits the type and a host offers it; otherwise `light`, or nothing at all. */
export function chooseEditor(hosts: Hosts, type: EnvironmentType, asked: EditorType): EditorType | undefined {
  const offers = new Set(hosts.flatMap((host) => host.offers));
  if (asked === INFRA_KEYS[type] && offers.has(asked)) return asked;
  return offers.has("light") ? "light" : undefined;
}

/** A queue that is longer than this moves so slowly that waiting in it helps nobody. */
const LEAST_WAITING = 20;
const WAITING_PER_PLACE = 2;

/** How many environments run at once if all of them have this editor. */
export function roomFor(hosts: Hosts, editor: EditorType): number {
  return hosts
    .filter(({ offers }) => offers.includes(editor))
    .reduce(
      (sum, host) =>
        sum + (editor === "light" ? host.places : Math.max(1, Math.floor(host.places / host.editor_places))),
      0,
    );
}

/** Whether one more environment with this editor may wait. A company fills half of the queue at most. */
export function mayWait(hosts: Hosts, editor: EditorType, waiting: { all: number; own: number }): boolean {
  const most = Math.max(LEAST_WAITING, roomFor(hosts, editor) * WAITING_PER_PLACE);
  return waiting.all < most && waiting.own < most / 2;
}
