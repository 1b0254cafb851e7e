import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { createServer as createHttp } from "node:http";
import { connect, createServer, type AddressInfo, type Server as TcpServer, type Socket } from "node:net";
import type { EditorType } from "@invigil/contract/environments/environments";
import type { EndedBy, Running } from "@invigil/environments/types";

/** An environment made of real servers of this process instead of a box. */
export interface LocalRunning {
  running: Running;
  /** What pages have sent to the agent, line by line, over all connections. */
  heard: string[];
  /** Sends bytes to every page that is connected. */
  say(text: string): void;
  /** Starts a program that listens on a port in the environment. */
  serve(port: number, listener: RequestListener): Promise<Server>;
  serveEditor(listener: RequestListener): Promise<Server>;
  /** How many connections programs have accepted. */
  accepted(): number;
  end(why: EndedBy): void;
  close(): void;
}

export async function openLocalRunning(editor: EditorType = "light"): Promise<LocalRunning> {
  const heard: string[] = [];
  const pages = new Set<Socket>();
  const servers = new Set<TcpServer>();
  const ports = new Map<number | "editor", number>();
  const accepted = { count: 0 };
  const ended = Promise.withResolvers<EndedBy>();

  async function open(server: TcpServer): Promise<number> {
    servers.add(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }
  async function reach(port: number | undefined): Promise<Socket> {
    if (port === undefined) throw new Error("Nothing listens.");
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    return socket;
  }
  async function program(name: number | "editor", listener: RequestListener): Promise<Server> {
    const server = createHttp(listener);
    server.on("connection", () => (accepted.count += 1));
    ports.set(name, await open(server));
    return server;
  }

  const agent = createServer((socket) => {
    pages.add(socket);
    let rest = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      heard.push(...lines);
    });
    socket.on("error", () => {});
    socket.on("close", () => pages.delete(socket));
  });
  const agentPort = await open(agent);

  function end(why: EndedBy): void {
    for (const page of pages) page.destroy();
    ended.resolve(why);
  }
  const running: Running = {
    environment: randomUUID(),
    launch: randomUUID(),
    editor,
    openAgent: () => reach(agentPort),
    openPort: (port) => reach(ports.get(port)),
    openEditor: () => reach(ports.get("editor")),
    memory: async () => null,
    ended: ended.promise,
    stop: async () => end("stopped"),
  };
  return {
    running,
    heard,
    say: (text) => pages.forEach((page) => page.write(text)),
    serve: program,
    serveEditor: (listener) => program("editor", listener),
    accepted: () => accepted.count,
    end,
    close() {
      end("stopped");
      for (const server of servers) {
        server.close();
        if ("closeAllConnections" in server) (server as Server).closeAllConnections();
      }
    },
  };
}
