import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { isProof, proofOf, readLine, type Wish } from "../agent/greeting.ts";
import { readObject } from "../agent/lines.ts";

/** Where the agent of a Pod is, and what proves that it is this one. */
export interface PodAddress {
  host: string;
  port: number;
  token: string;
}

const PATIENCE = 10_000;
const BEAT = 10_000;
const SILENCE = 45_000;

/** One connection into a Pod. Rejects with what the agent says, or because it is not there. */
export async function enterPod({ host, port, token }: PodAddress, wish: Wish, signal?: AbortSignal): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true, allowHalfOpen: true });
  const giveUp = () => void socket.destroy();
  socket.on("error", giveUp);
  signal?.addEventListener("abort", giveUp);
  try {
    await connected(socket);
    const { number: agents } = readObject(await readLine(socket)) ?? {};
    if (typeof agents !== "string") throw new Error("Something else than an agent listens there.");
    const numbers = { agents, hosts: randomBytes(16).toString("hex") };
    const proof = proofOf(token, "host", numbers, wish);
    socket.write(`${JSON.stringify({ number: numbers.hosts, ...wish, proof })}\n`);
    const reply = readObject(await readLine(socket)) ?? {};
    if (!isProof(reply["proof"], proofOf(token, "agent", numbers, wish))) throw new Error("Another Pod answered.");
    if (typeof reply["refused"] === "string") throw new Error(reply["refused"]);
    // Only what programs say to each other may go on in one direction.
    if (wish.open === "workspace") socket.once("end", () => socket.end());
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error("The Pod does not answer.")), PATIENCE);
    socket.once("connect", () => {
      clearTimeout(late);
      resolve();
    });
    socket.once("error", reject);
    socket.once("close", () => {
      clearTimeout(late);
      reject(new Error("The connection was closed."));
    });
  });
}

/** Tells the agent that it is still wanted. Calls back once if the agent is no longer there. */
export async function holdPod(
  address: PodAddress,
  launch: string | null,
  { onGone, signal }: { onGone: () => void; signal: AbortSignal },
): Promise<{ letGo(): void }> {
  const socket = await enterPod(address, { open: "hold", launch }, signal);
  const beats = setInterval(() => socket.write("\n"), BEAT);
  socket.setTimeout(SILENCE, () => socket.destroy());
  socket.resume();
  let isWanted = true;
  socket.once("end", () => socket.destroy());
  socket.once("close", () => {
    clearInterval(beats);
    if (isWanted) onGone();
  });
  return {
    letGo() {
      isWanted = false;
      socket.destroy();
    },
  };
}
