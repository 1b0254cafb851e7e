import {
  createServer,
  environmentsOffered,
  readServer,
  type EditorType,
  type Environment,
} from "@invigil/contract/environments/environments";
import { keyProtocol, WORKSPACE_PROTOCOL } from "@invigil/contract/environments/workspace";
import { call } from "../../../../lib/api.ts";
import { windowId } from "./window-id.ts";

export interface Place {
  testSlug: string;
  problem: string;
  solution: string | null;
  editor: EditorType;
}

export async function askEnvironment(place: Place, takeOver: boolean): Promise<Environment> {
  const body = {
    solution_slug: place.solution,
    is_open_editor: true,
    editor_type: place.editor,
    test_slug: place.testSlug,
    tab: windowId(),
    take_over: takeOver,
  };
  const { environment } = await call(createServer, { params: { problem: place.problem }, body }, { family: "RCD" });
  return environment;
}

export async function readEnvironment(id: string): Promise<Environment> {
  return (await call(readServer, { params: { id } }, { family: "RCD" })).environment;
}

/** Whether it is worth asking: a refused call would be an error in the browser's log each time. */
export async function lookForHosts(testSlug: string): Promise<boolean> {
  const query = { test_slug: testSlug };
  const reply = await call(environmentsOffered, { query }, { family: "RCD" }).catch(() => null);
  return reply?.is_offered ?? false;
}

/** How long the gateway may take to say that an environment is well. */
const HEALTH_LIMIT = 4_000;

/** Asks the gateway, which is another origin with its own key. */
export async function checkEnvironment(
  environment: Environment,
  key: string,
): Promise<"well" | "missing" | "unreachable"> {
  try {
    const reply = await fetch(`${addressOf(environment)}/health`, {
      headers: { authorization: `Bearer ${key}` },
      credentials: "omit",
      signal: AbortSignal.timeout(HEALTH_LIMIT),
    });
    if (reply.status === 404) return "missing";
    return reply.ok ? "well" : "unreachable";
  } catch {
    return "unreachable";
  }
}

/** Opens the connection to the agent. The key travels as a subprotocol, because addresses end up in logs. */
export function openLine(environment: Environment, key: string): WebSocket {
  const address = `${addressOf(environment)}/socket`.replace(/^http/, "ws");
  return new WebSocket(address, [WORKSPACE_PROTOCOL, keyProtocol(key)]);
}

/** The address of a page of the environment in a frame: it sets the frame's cookie first. */
export function frameAddress(environment: Environment, key: string, to: string): string {
  return `${addressOf(environment)}/enter?${new URLSearchParams({ key, to })}`;
}

function addressOf({ url, id }: Environment): string {
  return `${url ?? ""}/environments/${id}`;
}
