import type { LiveRow, readLive, WatchMessage } from "@invigil/contract/proctoring/live";
import type { ReplyOf } from "@invigil/contract/route";

type Live = ReplyOf<typeof readLive>;

/** Applies the socket's changes to the rows that were loaded. */
export function applyChanges(live: Live, { rows, gone }: Pick<WatchMessage, "rows" | "gone">): Live {
  const changed = new Map(rows.map((row) => [row.id, row]));
  const kept = live.rows
    .filter(({ id }) => !gone.includes(id))
    .map((row) => {
      const next = changed.get(row.id);
      changed.delete(row.id);
      return next ?? row;
    });
  return { ...live, rows: [...kept, ...changed.values()] };
}

export function alertTotal({ alerts }: Pick<LiveRow, "alerts">): number {
  return Object.values(alerts).reduce((sum, count) => sum + count, 0);
}

/** Returns the number of alerts that nobody has seen yet. */
export function openAlerts(row: Pick<LiveRow, "alerts" | "seen">): number {
  return Math.max(0, alertTotal(row) - (row.seen?.alerts ?? 0));
}

/** Even an idle page sends heartbeats more often than this. */
const SILENT = 90_000;

export type Signal = "connected" | "quiet" | "lost";

/** `quiet` means not connected but heard from a moment ago, as when a page is being reloaded. */
export function signalOf({ connected, heard_at }: Pick<LiveRow, "connected" | "heard_at">, now: number): Signal {
  if (connected) return "connected";
  return heard_at !== null && now - Date.parse(heard_at) < SILENT ? "quiet" : "lost";
}

export const SORTS = {
  alerts: "New alerts first",
  time: "Least time left first",
  progress: "Least answered first",
  silent: "Longest silence first",
  name: "By name",
} as const;
export type Sort = keyof typeof SORTS;

export const FILTERS = {
  all: "Everyone",
  alerts: "With new alerts",
  lost: "Not connected",
  paused: "Paused",
} as const;
export type Filter = keyof typeof FILTERS;

export interface Arrangement {
  search: string;
  filter: Filter;
  sort: Sort;
}

/** Returns the rows that match the filters, in the chosen order; ties are sorted by name. */
export function arrange(rows: readonly LiveRow[], { search, filter, sort }: Arrangement): LiveRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const keys: Record<Sort, (row: LiveRow) => number> = {
    alerts: (row) => -openAlerts(row),
    time: ({ expires_at }) => (expires_at === null ? Infinity : Date.parse(expires_at)),
    progress: ({ answered, total }) => (total === 0 ? 1 : answered / total),
    silent: (row) => (row.connected ? Infinity : row.heard_at === null ? 0 : Date.parse(row.heard_at)),
    name: () => 0,
  };
  const keyOf = keys[sort];
  return rows
    .filter((row) => words.every((word) => `${row.full_name} ${row.username}`.toLowerCase().includes(word)))
    .filter((row) => filter !== "alerts" || openAlerts(row) > 0)
    .filter((row) => filter !== "lost" || !row.connected)
    .filter((row) => filter !== "paused" || row.paused_at !== null)
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((one, other) => compare(one.key, other.key) || compare(one.row.full_name, other.row.full_name))
    .map(({ row }) => row);
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
