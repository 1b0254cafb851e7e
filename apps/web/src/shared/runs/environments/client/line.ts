import type { Environment } from "@invigil/contract/environments/environments";
import { FromAgent, type ToAgent } from "@invigil/contract/environments/workspace";

interface Deps {
  open: (environment: Environment, key: string) => WebSocket;
  onOpen: () => void;
  onMessage: (message: FromAgent) => void;
  onClose: (code: number) => void;
}

/** The socket to the agent, one at a time. An earlier one that ends late says nothing about the present one. */
export function createLine({ open, onOpen, onMessage, onClose }: Deps) {
  let line: WebSocket | null = null;

  function hangUp(): void {
    const closing = line;
    line = null;
    closing?.close();
  }

  return {
    connect(environment: Environment, key: string): void {
      hangUp();
      const opened = open(environment, key);
      line = opened;
      const isCurrent = () => line === opened;
      opened.addEventListener("open", () => isCurrent() && onOpen());
      opened.addEventListener("message", ({ data }) => {
        const message = isCurrent() ? parsed(data) : null;
        if (message) onMessage(message);
      });
      opened.addEventListener("close", ({ code }) => {
        if (!isCurrent()) return;
        line = null;
        onClose(code);
      });
    },
    hangUp,
    send(message: ToAgent): void {
      if (line?.readyState === 1) line.send(JSON.stringify(message));
    },
  };
}

function parsed(data: unknown): FromAgent | null {
  if (typeof data !== "string") return null;
  try {
    return FromAgent.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
