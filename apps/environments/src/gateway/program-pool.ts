import type { Duplex } from "node:stream";
import type { Running } from "@invigil/environments/types";
import type { ServedPlace } from "./address.ts";
import { openProgramConnection, type ProgramConnection } from "./program-connection.ts";

const MOST_IDLE = 32;
/** Many programs close a connection after five seconds without a request. */
const IDLE = 3_000;
const LOOK_EVERY = 1_000;

export interface ProgramPool {
  /** An open connection that carries nothing at the moment. */
  idle(running: Running, place: ServedPlace): ProgramConnection | undefined;
  /** A new one. Rejects if nothing listens there. */
  open(running: Running, place: ServedPlace): Promise<ProgramConnection>;
  forget(id: string): void;
  close(): void;
}

/** The connections to one program that carry nothing, the one that was used last at the end. */
type Idle = { connection: ProgramConnection; since: number }[];

interface Held {
  launch: string;
  idle: Map<string, Idle>;
  all: Set<ProgramConnection>;
}

/** One connection to what a place names. */
export function openPlace(running: Running, place: ServedPlace): Promise<Duplex> {
  return place.at === "editor" ? running.openEditor() : running.openPort(place.port);
}

/** Keeps connections to programs open between requests. */
export function openProgramPool(now = () => performance.now()): ProgramPool {
  const held = new Map<string, Held>();

  function forget(id: string): void {
    for (const connection of held.get(id)?.all ?? []) connection.close();
    held.delete(id);
  }

  function of({ environment, launch }: Running): Held {
    const known = held.get(environment);
    if (known?.launch === launch) return known;
    forget(environment);
    const fresh = { launch, idle: new Map<string, Idle>(), all: new Set<ProgramConnection>() };
    held.set(environment, fresh);
    return fresh;
  }

  const looks = setInterval(() => {
    for (const { idle } of held.values()) {
      for (const list of idle.values()) {
        for (const { connection, since } of list) if (now() - since > IDLE) connection.close();
      }
    }
  }, LOOK_EVERY);

  return {
    idle(running, place) {
      const list = of(running).idle.get(nameOf(place));
      for (let last = list?.pop(); last; last = list?.pop()) if (last.connection.isOpen()) return last.connection;
      return undefined;
    },
    async open(running, place) {
      const { idle, all } = of(running);
      const list = idle.get(nameOf(place)) ?? [];
      idle.set(nameOf(place), list);
      const connection = openProgramConnection(await openPlace(running, place), {
        onFree() {
          if (list.length < MOST_IDLE) list.push({ connection, since: now() });
          else connection.close();
        },
        onGone() {
          all.delete(connection);
          const at = list.findIndex((each) => each.connection === connection);
          if (at !== -1) list.splice(at, 1);
        },
      });
      all.add(connection);
      return connection;
    },
    forget,
    close() {
      clearInterval(looks);
      for (const id of held.keys()) forget(id);
    },
  };
}

function nameOf(place: ServedPlace): string {
  return place.at === "editor" ? "editor" : String(place.port);
}
