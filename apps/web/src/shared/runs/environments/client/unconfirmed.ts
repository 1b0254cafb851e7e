import type { Mirror, Texts } from "./box-mirror.ts";

const KEY = "invigil:unconfirmed";

interface Unconfirmed {
  launch: string;
  paths: string[];
}

/** The files that were changed on this page and not confirmed by the box yet. They survive a reload. */
export function createUnconfirmed() {
  let launch = "";
  let paths: ReadonlySet<string> = new Set();

  function set(now: Iterable<string>): void {
    const next = new Set(now);
    const isSame = next.size === paths.size && [...next].every((path) => paths.has(path));
    paths = next;
    if (!isSame && launch !== "") writeUnconfirmed({ launch, paths: [...next] });
  }

  return {
    paths: () => [...paths],
    add: (more: readonly string[]) => set([...paths, ...more]),
    /** Connected to this launch, perhaps after a reload. */
    connected(to: string): void {
      const all = [...paths, ...readUnconfirmed(to)];
      launch = to;
      paths = new Set();
      set(all);
    },
    /** What was sent last is what the box has. */
    settle({ sent, box }: Pick<Mirror, "sent" | "box">, files: Texts): void {
      const underWay = new Set([...sent.values()].flatMap((texts) => [...texts.keys()]));
      set([...paths].filter((path) => underWay.has(path) || (box.get(path) ?? null) !== (files[path] ?? null)));
    },
  };
}

function readUnconfirmed(launch: string): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Unconfirmed | null;
    return kept?.launch === launch ? kept.paths : [];
  } catch {
    return [];
  }
}

function writeUnconfirmed(kept: Unconfirmed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, the box may tell an older text again after a reload; the history has the newer one.
  }
}
