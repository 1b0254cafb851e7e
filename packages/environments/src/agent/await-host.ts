import { randomBytes } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { join } from "./dial.ts";
import { isProof, proofOf, readLine, TOKEN, type Wish } from "./greeting.ts";
import { readObject } from "./lines.ts";
import { openInner } from "./ports.ts";
import type { AgentSettings, Door } from "./settings.ts";

/** More than a gateway opens at once for one page, and few enough to keep strangers from filling the agent's memory. */
const MOST_CONNECTIONS = 200;
const MOST_SILENT = 64;
/** A host that holds on says something every few seconds. */
const HOLD_SILENCE = 45_000;

type OnWorkspace = (page: Socket, launch: string) => void;

/**
 * In a Pod, the host comes to the agent: one connection for each thing that it asks for. The first launch that a host
 * names is the environment's for good, so that a host which was replaced cannot take it over.
 */
export function awaitHost(
  settings: AgentSettings,
  { port, aloneMs }: Extract<Door, { port: number }>,
  onWorkspace: OnWorkspace,
): void {
  const token = process.env[TOKEN] ?? "";
  // Programs inherit the rest.
  delete process.env[TOKEN];
  const presence = watchPresence(aloneMs);
  let mine: string | null = null;
  let silent = 0;

  async function greet(socket: Socket): Promise<{ wish: Wish; answer(refused?: string): void } | null> {
    const agents = randomBytes(16).toString("hex");
    socket.write(`${JSON.stringify({ number: agents })}\n`);
    const { number: hosts, open, launch, proof } = readObject(await readLine(socket)) ?? {};
    if (typeof hosts !== "string" || !isWish({ open, launch })) return null;
    const wish = { open, launch } as Wish;
    if (!isProof(proof, proofOf(token, "host", { agents, hosts }, wish))) return null;
    const own = proofOf(token, "agent", { agents, hosts }, wish);
    return { wish, answer: (refused) => void socket.write(`${JSON.stringify({ proof: own, refused })}\n`) };
  }

  async function welcome(socket: Socket): Promise<void> {
    silent += 1;
    const greeted = await greet(socket).finally(() => (silent -= 1));
    if (!greeted) return void socket.destroy();
    const { wish, answer } = greeted;
    if (wish.launch !== null) mine ??= wish.launch;
    if (mine !== wish.launch) return refuse(socket, () => answer("This environment belongs to somebody else."));
    if (wish.open === "hold") {
      answer();
      return presence.hold(socket);
    }
    if (mine === null) return refuse(socket, () => answer("This environment belongs to nobody yet."));
    if (wish.open === "workspace") {
      answer();
      return onWorkspace(socket, mine);
    }
    const inner = wish.open === port ? null : await openInner(settings, wish.open);
    if (!inner) return refuse(socket, () => answer("Nothing listens there."));
    answer();
    join(socket, inner);
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    if (silent >= MOST_SILENT) return void socket.destroy();
    welcome(socket).catch(() => socket.destroy());
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on("error", () => process.exit(1));
  server.listen(port);
}

function refuse(socket: Socket, answer: () => void): void {
  answer();
  socket.end();
  socket.resume();
}

function isWish({ open, launch }: { open: unknown; launch: unknown }): boolean {
  const isKnown = open === "hold" || open === "workspace" || open === "editor" || typeof open === "number";
  return isKnown && (launch === null || typeof launch === "string");
}

/** Ends the agent, and the Pod with it, if no host has held on to it for long. */
function watchPresence(aloneMs: number) {
  const holds = new Set<Socket>();
  let alone: NodeJS.Timeout | undefined;
  function look(): void {
    clearTimeout(alone);
    if (holds.size === 0) alone = setTimeout(() => process.exit(0), aloneMs);
  }
  look();
  return {
    hold(socket: Socket): void {
      holds.add(socket);
      look();
      socket.setTimeout(HOLD_SILENCE, () => socket.destroy());
      socket.pipe(socket);
      socket.on("close", () => {
        holds.delete(socket);
        look();
      });
    },
  };
}
