import { randomUUID } from "node:crypto";

export interface KubeObject {
  apiVersion?: string;
  kind?: string;
  metadata: {
    name: string;
    uid: string;
    resourceVersion: string;
    labels?: Record<string, string>;
    deletionTimestamp?: unknown;
    [key: string]: unknown;
  };
  [key: string]: unknown;
}

export interface KubeEvent {
  type: "ADDED" | "MODIFIED" | "DELETED";
  plural: string;
  object: KubeObject;
  version: number;
}

/** What the fake cluster keeps, with one version for all changes, as a real one's. */
export function openObjects() {
  const all = new Map<string, KubeObject>();
  const events: KubeEvent[] = [];
  const listeners = new Set<(event: KubeEvent) => void>();
  let version = 100;
  /** Changes up to this one are forgotten. */
  let floor = 0;

  const keyOf = (plural: string, name: string) => `${plural}/${name}`;
  function tell(type: KubeEvent["type"], plural: string, object: KubeObject): KubeObject {
    version += 1;
    const stored = structuredClone(object);
    stored.metadata.resourceVersion = String(version);
    const event = { type, plural, object: stored, version };
    events.push(event);
    if (type === "DELETED") all.delete(keyOf(plural, stored.metadata.name));
    else all.set(keyOf(plural, stored.metadata.name), stored);
    for (const listener of listeners) listener(event);
    return stored;
  }

  return {
    version: () => String(version),
    list: (plural: string) => [...all].flatMap(([key, object]) => (key.startsWith(`${plural}/`) ? [object] : [])),
    get: (plural: string, name: string) => all.get(keyOf(plural, name)),
    add(plural: string, body: Record<string, unknown> & { metadata: { name: string } }): KubeObject {
      const metadata = {
        ...body.metadata,
        uid: randomUUID(),
        resourceVersion: "",
        creationTimestamp: new Date().toISOString(),
      };
      return tell("ADDED", plural, { ...body, metadata });
    },
    /** The same under another name. */
    copy(plural: string, from: string, name: string): void {
      const object = all.get(keyOf(plural, from));
      if (!object) throw new Error(`There is no ${from}.`);
      const { labels } = object.metadata;
      this.add(plural, { ...object, metadata: { name, ...(labels && { labels }) } });
    },
    change: (plural: string, object: KubeObject) => tell("MODIFIED", plural, object),
    remove: (plural: string, object: KubeObject) => tell("DELETED", plural, object),
    /** Undefined if some changes since then are forgotten. */
    since: (from: number) => (from < floor ? undefined : events.filter((event) => event.version > from)),
    forgetChanges(): void {
      version += 1;
      floor = version;
    },
    listen(listener: (event: KubeEvent) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Objects = ReturnType<typeof openObjects>;
