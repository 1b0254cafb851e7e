import type { Leaving, Pass } from "./access.ts";

/** More than a browser opens at once for one page with its editor, preview and terminal. */
const MOST_OF_ONE = 64;

/** Something open between a page and an environment: a request, an upgraded connection or the workspace's socket. */
export interface Connection {
  id: string;
  launch: string;
  hash: Buffer;
  end(why: Leaving): void;
}

export interface Connections {
  /** Returns what removes it again; undefined if the environment has too many already. */
  add(id: string, pass: Pass, end: (why: Leaving) => void): (() => void) | undefined;
  of(id: string): readonly Connection[];
  ids(): readonly string[];
}

export function openConnections(most = MOST_OF_ONE): Connections {
  const open = new Map<string, Set<Connection>>();
  return {
    add(id, { running, hash }, end) {
      const others = open.get(id) ?? new Set();
      if (others.size >= most) return undefined;
      const connection = { id, launch: running.launch, hash, end };
      others.add(connection);
      open.set(id, others);
      return () => {
        others.delete(connection);
        if (others.size === 0 && open.get(id) === others) open.delete(id);
      };
    },
    of: (id) => [...(open.get(id) ?? [])],
    ids: () => [...open.keys()],
  };
}
