import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { expect, it } from "vitest";
import { limitSilent } from "./limit-silent.ts";

it("refuses more connections on which nothing is asked, and serves those who ask", async () => {
  const server = createServer((_request, response) => response.end("served"));
  limitSilent(server, 3);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
  const ask = async (socket: Socket): Promise<string> => {
    socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
    const [reply] = (await once(socket, "data")) as [Buffer];
    return reply.toString();
  };
  const first = await open();
  const silent = [first, await open(), await open()];
  const refused = await open();
  await once(refused, "close");
  // Whoever asks makes room for another.
  expect(await ask(first)).toContain("served");
  const next = await open();
  expect(await ask(next)).toContain("served");
  for (const socket of [...silent, next]) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
