import type { FromAgent, ToAgent } from "@invigil/contract/environments/workspace";
import { WebSocketServer, type WebSocket as Peer } from "ws";
import { LAUNCH } from "./an-environment.ts";

/** A gateway with an agent behind it: a real websocket that speaks the messages of the contract. */
export async function openGateway() {
  const state = { launch: LAUNCH, empty: true, isDeaf: false, refuses: false, protocol: "", path: "" };
  const server = new WebSocketServer({
    port: 0,
    handleProtocols: () => "invigil-workspace",
    verifyClient: () => !state.refuses,
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const heard: ToAgent[] = [];
  /** What the agent finds when it looks. */
  const unseen: FromAgent[] = [];
  let peer: Peer | undefined;
  const say = (message: FromAgent) => peer?.send(JSON.stringify(message));
  server.on("connection", (socket, request) => {
    peer = socket;
    state.protocol = request.headers["sec-websocket-protocol"] ?? "";
    state.path = request.url ?? "";
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ToAgent;
      heard.push(message);
      if (message.do === "hello") {
        say({ say: "hello", launch: state.launch, change: 0, empty: state.empty, home: "/project" });
      }
      if (message.do === "look") for (const found of unseen.splice(0)) say(found);
      const isNumbered = message.do === "put" || message.do === "remove" || message.do === "look";
      if (!state.isDeaf && isNumbered) say({ say: "done", n: message.n });
    });
  });
  return {
    url: `http://localhost:${typeof address === "object" && address ? address.port : 0}`,
    heard,
    unseen,
    state,
    say,
    cut: (code?: number) => (code === undefined ? peer?.terminate() : peer?.close(code)),
    close: () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
