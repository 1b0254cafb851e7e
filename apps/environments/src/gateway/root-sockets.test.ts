import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { ask, upgradeStatus } from "../testing/ask.ts";
import { openTestGateway, type TestEnvironment, type TestGateway } from "../testing/test-gateway.ts";

let gateway: TestGateway;
let environment: TestEnvironment;
beforeEach(async () => {
  gateway = await openTestGateway();
  environment = await gateway.add();
});
afterEach(() => gateway.close());

/** Programs that say by their sockets who they are, and what they were asked for. */
async function serveSockets(port: number): Promise<void> {
  const server = await environment.serve(port, (_request, response) => response.end());
  new WebSocketServer({ server }).on("connection", (socket, { url, headers }) =>
    socket.send([port, url, headers.host, headers.cookie ?? "no cookie"].join(" ")),
  );
}

/** Opens a preview as its frame does; returns what the browser sends at the root from then on. */
async function enterPreview(port: number): Promise<string> {
  const { headers } = await ask(`${environment.url}/enter?key=${environment.key}&to=preview/${port}/`);
  const atRoot = headers["set-cookie"]?.filter((cookie) => cookie.includes("; Path=/; HttpOnly; SameSite=Strict"));
  return (atRoot ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

async function hear(path: string, cookie: string): Promise<string> {
  const socket = new WebSocket(`${gateway.url}${path}`.replace("http", "ws"), {
    headers: { cookie, origin: gateway.url },
  });
  const [heard] = (await once(socket, "message")) as [Buffer];
  socket.terminate();
  return heard.toString();
}

it("leads a websocket at the root to the preview that was opened last, without a cookie of ours", async () => {
  await serveSockets(3000);
  await serveSockets(5173);
  const first = await enterPreview(3000);
  expect(await hear("/live?a=1", first)).toBe("3000 /live?a=1 localhost:3000 no cookie");
  const second = await enterPreview(5173);
  expect(await hear("/", second)).toBe("5173 / localhost:5173 no cookie");
  // The environment has one such preview at a time.
  expect(await upgradeStatus(`${gateway.url}/live`, { cookie: first, origin: gateway.url })).toBe(404);
});

it("refuses it to strangers, to other sites, and once another page has the environment", async () => {
  await serveSockets(3000);
  const cookie = await enterPreview(3000);
  const status = (headers: Record<string, string>) => upgradeStatus(`${gateway.url}/live`, headers);
  expect(cookie).not.toContain(environment.key);
  expect(await status({ origin: gateway.url })).toBe(404);
  expect(await status({ cookie: "invigil_preview=guessed", origin: gateway.url })).toBe(404);
  expect(await status({ cookie, origin: "http://elsewhere.example" })).toBe(403);
  environment.replaceKey();
  expect(await status({ cookie, origin: gateway.url })).toBe(404);
});
