import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openClient } from "../testing/agent-client.ts";
import { newLaunch } from "../testing/bench.ts";
import { openFakeCluster, type FakeCluster } from "../testing/fake-cluster/fake-cluster.ts";
import type { Driver, Running } from "../types.ts";
import { enterPod, type PodAddress } from "./pod-door.ts";

const NEVER = new AbortController().signal;

let cluster: FakeCluster;
let driver: Driver;
let running: Running;
let address: PodAddress;
beforeAll(async () => {
  cluster = await openFakeCluster();
  driver = await cluster.driver();
  running = await driver.start(newLaunch(), NEVER);
  address = { ...cluster.addressOf(`environment-${running.launch}`), port: 7070 };
});
afterAll(async () => {
  await driver.close();
  await cluster.close();
});

it("lets only a host in that knows the token, and only for the launch that the Pod has", async () => {
  const { launch } = running;
  const socket = await enterPod(address, { open: "workspace", launch });
  socket.destroy();
  const wrong = { ...address, token: `${address.token}x` };
  await expect(enterPod(wrong, { open: "workspace", launch })).rejects.toThrow("closed");
  await expect(enterPod(address, { open: "workspace", launch: newLaunch().launch })).rejects.toThrow("somebody else");
  await expect(enterPod(address, { open: "hold", launch: null })).rejects.toThrow("somebody else");
  // The agent's own port is no program's.
  await expect(enterPod(address, { open: 7070, launch })).rejects.toThrow("Nothing listens there.");
});

it("does not take another program for the agent, and tells it no token", async () => {
  const heard: string[] = [];
  const impostor = createServer((socket) => {
    socket.write(`${JSON.stringify({ number: "00" })}\n`);
    socket.on("data", (chunk) => {
      heard.push(chunk.toString("utf8"));
      socket.write(`${JSON.stringify({ proof: "00" })}\n`);
    });
  });
  const port = await portOf(impostor);
  const wish = { open: "workspace", launch: running.launch } as const;
  await expect(enterPod({ ...address, host: "127.0.0.1", port }, wish)).rejects.toThrow("Another Pod answered.");
  expect(heard.join("")).toContain(running.launch);
  expect(heard.join("")).not.toContain(address.token);
});

it("gives programs in the Pod no token, and hides its own port from the candidate", async () => {
  const client = await openClient(running);
  onTestFinished(client.close);
  await client.put({ "a.txt": "a" }, true);
  expect((await client.run("env | grep -c INVIGIL")).text).toBe("0\n");
  await client.run("python3 -m http.server 8080 >/dev/null 2>&1 & true");
  expect((await client.hear("ports", ({ ports }) => ports.length > 0)).ports).toEqual([8080]);
});

it("survives strangers who say nothing or nonsense", async () => {
  const strangers = await Promise.all(
    Array.from({ length: 80 }, async (_, index) => {
      const socket = connect({ host: address.host, port: address.port });
      socket.on("error", () => {});
      await once(socket, "connect");
      if (index % 2 === 0) socket.write("x".repeat(5_000));
      return socket;
    }),
  );
  for (const stranger of strangers) stranger.destroy();
  await expect
    .poll(() => enterPod(address, { open: "workspace", launch: running.launch }).then((socket) => socket.destroy()))
    .toBeTruthy();
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
