import { createHmac, timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";

/**
 * How a host and the agent in a Pod convince each other that they know the same token, which itself never travels:
 * the agent sends a number, the host a number of its own with its wish and a proof, and the agent its proof. Addresses
 * of Pods are used again, so the host must not take another Pod for this one either.
 */
export interface Wish {
  /** `hold` says that a host still wants the environment, and echoes. */
  open: "hold" | "workspace" | "editor" | number;
  /** Null for an environment that waits for its candidate. */
  launch: string | null;
}

export interface Numbers {
  agents: string;
  hosts: string;
}

/** Where the agent finds the token. */
export const TOKEN = "INVIGIL_TOKEN";
export const MOST_GREETING = 1_000;
export const GREETING_PATIENCE = 10_000;

export function proofOf(token: string, who: "agent" | "host", { agents, hosts }: Numbers, wish: Wish): string {
  const said = JSON.stringify([who, agents, hosts, wish.open, wish.launch]);
  return createHmac("sha256", token).update(said).digest("hex");
}

export function isProof(given: unknown, expected: string): boolean {
  const [one, other] = [Buffer.from(typeof given === "string" ? given : ""), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The next line, leaving what follows it in the socket. Rejects if there is none in time, or it is too long. */
export function readLine(socket: Socket, most = MOST_GREETING, patience = GREETING_PATIENCE): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = Buffer.alloc(0);
    const fail = (reason: string) => finish(() => reject(new Error(reason)));
    const impatience = setTimeout(fail, patience, "Nothing was said in time.");
    const onGone = () => fail("The connection was closed.");
    function finish(how: () => void): void {
      clearTimeout(impatience);
      socket.off("readable", read);
      for (const sign of ["error", "close", "end"]) socket.off(sign, onGone);
      how();
    }
    function read(): void {
      for (let chunk = next(); chunk !== null; chunk = next()) {
        text = Buffer.concat([text, chunk]);
        const end = text.indexOf("\n");
        if (end === -1 && text.length > most) return fail("The line is too long.");
        if (end === -1) continue;
        const rest = text.subarray(end + 1);
        if (rest.length > 0) socket.unshift(rest);
        return finish(() => resolve(text.subarray(0, end).toString("utf8")));
      }
    }
    const next = () => socket.read() as Buffer | null;
    socket.on("readable", read);
    for (const sign of ["error", "close", "end"]) socket.once(sign, onGone);
  });
}
