import { Agent } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Running } from "@invigil/environments/types";
import type { ServedPlace } from "./address.ts";

const MOST_IDLE = 32;
const IDLE = 4_000;

export interface BoxAgents {
  /** Keeps connections to one program open between requests. */
  for(running: Running, place: ServedPlace): Agent;
  forget(id: string): void;
}

/** One connection to what a place names. */
export function openPlace(running: Running, place: ServedPlace): Promise<Duplex> {
  return place.at === "editor" ? running.openEditor() : running.openPort(place.port);
}

export function openBoxAgents(): BoxAgents {
  const agents = new Map<string, { launch: string; byPlace: Map<string, Agent> }>();

  function forget(id: string): void {
    for (const agent of agents.get(id)?.byPlace.values() ?? []) agent.destroy();
    agents.delete(id);
  }

  return {
    for(running, place) {
      let own = agents.get(running.environment);
      if (own?.launch !== running.launch) {
        forget(running.environment);
        own = { launch: running.launch, byPlace: new Map() };
        agents.set(running.environment, own);
      }
      const name = place.at === "editor" ? "editor" : String(place.port);
      const known = own.byPlace.get(name);
      if (known) return known;
      const agent = agentOver(() => openPlace(running, place));
      own.byPlace.set(name, agent);
      return agent;
    },
    forget,
  };
}

function agentOver(open: () => Promise<Duplex>): Agent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: MOST_IDLE, timeout: IDLE });
  agent.createConnection = (_options, callback) => {
    open().then(
      (stream) => {
        // A program that closes an idle connection must not be asked over it again.
        stream.once("end", () => stream.end());
        callback?.(null, stream);
      },
      // The stream does not exist; Node reads the error alone.
      (error: unknown) => (callback as ((error: unknown) => void) | undefined)?.(error),
    );
    return undefined;
  };
  const keep = agent.keepSocketAlive.bind(agent);
  // Node returns whether to keep it, and only a socket can be put to sleep.
  agent.keepSocketAlive = (stream) => (stream instanceof Socket ? keep(stream) : false) as void;
  return agent;
}
