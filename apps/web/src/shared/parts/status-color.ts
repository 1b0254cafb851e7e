import type { ShownStatus } from "@invigil/rules/results/status-shown";

const colors: Partial<Record<ShownStatus, string>> = {
  ACC: "green",
  PAC: "yellow",
  REJ: "red",
  attempted: "green",
  unsolved: "gray.6",
  expired: "orange",
};

/** The colour of the dot beside a status, the same in the list and in the report. */
export function statusColor(status: ShownStatus): string {
  return colors[status] ?? "blue";
}
