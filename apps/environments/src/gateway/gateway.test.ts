import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { ask, openPage } from "../testing/ask.ts";
import { EXAM, openTestGateway, type TestEnvironment, type TestGateway } from "../testing/test-gateway.ts";

let gateway: TestGateway;
let environment: TestEnvironment;
beforeEach(async () => {
  gateway = await openTestGateway();
  environment = await gateway.add();
});
afterEach(() => gateway.close());

const lines = (...messages: object[]) => messages.map((message) => JSON.stringify(message));

describe("the workspace's socket", () => {
  it("carries a frame as a line, in both directions", async () => {
    const { socket, heard } = await openPage(environment);
    socket.send('{ "do": "hello",\n "heard": 0 }');
    const text = "a\nb\u2028ü".repeat(10_000);
    socket.send(JSON.stringify({ do: "put", n: 1, files: { "src/a.txt": text }, whole: true }));
    await vi.waitUntil(() => environment.heard.length === 2);
    const put = { do: "put", n: 1, files: { "src/a.txt": text }, whole: true };
    expect(environment.heard).toEqual(lines({ do: "hello", heard: 0 }, put));

    environment.say('{"say":"done"');
    environment.say(',"n":1}\n{"say":"ports","ports":[3000]}\n');
    await vi.waitUntil(() => heard.length === 2);
    expect(heard).toEqual(lines({ say: "done", n: 1 }, { say: "ports", ports: [3000] }));
  });

  it("passes megabytes on to a page that reads slowly, and loses nothing", async () => {
    const { socket, heard } = await openPage(environment);
    socket.send('{"do":"hello","heard":0}');
    await vi.waitUntil(() => environment.heard.length === 1);
    socket.pause();
    const line = JSON.stringify({ say: "output", terminal: "1", text: "x".repeat(100_000) });
    for (let sent = 0; sent < 80; sent += 1) environment.say(`${line}\n`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.resume();
    await vi.waitUntil(() => heard.length === 80);
    expect(new Set(heard)).toEqual(new Set([line]));
  });

  it("shows that the page is there for as long as it replies", async () => {
    const quick = await openTestGateway({ beat: 50 });
    const own = await quick.add();
    const { socket, closed } = await openPage(own);
    await vi.waitUntil(() => quick.seen.length > 4);
    expect(new Set(quick.seen)).toEqual(new Set([own.id]));
    // A laptop that sleeps says nothing more.
    socket.pause();
    const before = quick.seen.length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(quick.seen.length - before).toBeLessThan(3);
    socket.resume();
    expect(await closed).toBe(1006);
    await quick.close();
  });

  it("is open to a company's own address as well", async () => {
    const page = await openPage({ ...environment, origin: "http://tests.example.com" });
    expect(page.socket.protocol).toBe("invigil-workspace");
  });
});

describe("the health of an environment", () => {
  it("names the launch to whoever has the key, by header or cookie", async () => {
    for (const headers of [{ authorization: `Bearer ${environment.key}` }, { cookie: environment.cookie }]) {
      const reply = await ask(`${environment.url}/health`, { headers: { ...headers, origin: EXAM } });
      expect({ status: reply.status, body: JSON.parse(reply.text) }).toEqual({
        status: 200,
        body: { launch: environment.launch },
      });
      expect(reply.headers).toMatchObject({ "access-control-allow-origin": EXAM, vary: "Origin" });
    }
  });

  it("is 404 for everything else, which the test's page may read", async () => {
    const health = (url: string, key: string) =>
      ask(`${url}/health`, { headers: { authorization: `Bearer ${key}`, origin: EXAM } });
    const unknown = environment.url.replace(environment.id, "00000000-0000-4000-8000-000000000000");
    const foreign = await gateway.add();
    const replies = [
      await health(unknown, environment.key),
      await health(environment.url, foreign.key),
      await ask(`${environment.url}/health`, { headers: { origin: EXAM } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(replies.map(({ headers }) => headers["access-control-allow-origin"])).toEqual([EXAM, EXAM, EXAM]);
    const preflight = await ask(`${unknown}/health`, { method: "OPTIONS", headers: { origin: EXAM } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toBe("authorization");
  });
});

describe("a preview", () => {
  const preview = (path = "/") => `${environment.url}/preview/3000${path}`;
  const open = (path = "/", headers = {}) =>
    ask(preview(path), { headers: { cookie: environment.cookie, ...headers } });

  it("is entered with the key, which becomes a cookie of this environment's path only", async () => {
    const reply = await ask(`${environment.url}/enter?key=${environment.key}&to=preview/3000/a%3Fb=1`);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe(`/environments/${environment.id}/preview/3000/a?b=1`);
    expect(reply.headers["set-cookie"]?.filter((cookie) => cookie.includes(environment.key))).toEqual([
      `invigil_environment=${environment.key}; Path=/environments/${environment.id}/; HttpOnly; SameSite=Strict`,
    ]);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });

  it("asks for a partitioned cookie if the test is on another site", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const reply = await ask(`${environment.url}/enter?key=${environment.key}&to=preview/3000/`, { headers });
    expect(reply.headers["set-cookie"]?.[0]).toMatch(/; HttpOnly; SameSite=None; Partitioned; Secure$/);
  });

  it("passes requests with their bodies on, and says how the program is reached from outside", async () => {
    await environment.serve(3000, (request, response) => {
      const hash = createHash("sha1");
      request.on("data", (chunk: Buffer) => hash.update(chunk));
      request.on("end", () => {
        const { method, url, headers } = request;
        response.writeHead(201, { "x-own": "yes", connection: "x-gone", "x-gone": "1" });
        response.end(JSON.stringify({ method, url, headers, body: hash.digest("hex") }));
      });
    });
    const body = "é".repeat(300_000);
    const reply = await ask(preview("/api/a%2Fb?c=%20"), {
      method: "POST",
      body,
      headers: {
        cookie: environment.cookie,
        origin: gateway.url,
        referer: preview("/form"),
        authorization: "Bearer own",
      },
    });
    expect(reply.status).toBe(201);
    expect(reply.headers["x-own"]).toBe("yes");
    expect(reply.headers["x-gone"]).toBeUndefined();
    expect(JSON.parse(reply.text)).toMatchObject({
      method: "POST",
      url: "/api/a%2Fb?c=%20",
      body: createHash("sha1").update(body).digest("hex"),
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        referer: "http://localhost:3000/form",
        authorization: "Bearer own",
        "x-forwarded-prefix": `/environments/${environment.id}/preview/3000`,
        "x-forwarded-host": new URL(gateway.url).host,
      },
    });
  });

  it("keeps the program's own redirects and cookies inside", async () => {
    await environment.serve(3000, (request, response) => {
      const locations: Record<string, string> = {
        "/1": "/login?x=1",
        "/2": "http://localhost:3000/login",
        "/3": "login",
        "/4": "https://elsewhere.example/",
      };
      const location = locations[request.url ?? ""];
      if (location === undefined) response.end(request.headers.cookie ?? "none");
      else
        response
          .writeHead(302, { location, "set-cookie": ["csrftoken=box; Domain=localhost", "b=2; Path=/in; HttpOnly"] })
          .end();
    });
    const prefix = `/environments/${environment.id}/preview/3000`;
    const replies = await Promise.all(["/1", "/2", "/3", "/4"].map((path) => open(path)));
    expect(replies.map(({ headers }) => headers.location)).toEqual([
      `${prefix}/login?x=1`,
      `${prefix}/login`,
      "login",
      "https://elsewhere.example/",
    ]);
    expect(replies[0]?.headers["set-cookie"]).toEqual([
      `csrftoken=box; Path=${prefix}/; SameSite=Lax`,
      `b=2; HttpOnly; Path=${prefix}/in; SameSite=Lax`,
    ]);
    const back = await open("/who", { cookie: `${environment.cookie}; csrftoken=box; b=2` });
    expect(back.text).toBe("csrftoken=box; b=2");
  });

  it("finds what its page asks for at the root", async () => {
    const reply = await ask(`${gateway.url}/assets/style.css?v=1`, { headers: { referer: preview("/shop/") } });
    expect(reply.status).toBe(307);
    expect(reply.headers.location).toBe(`/environments/${environment.id}/preview/3000/assets/style.css?v=1`);
    const elsewhere = { referer: "http://elsewhere.example/environments/1/preview/3000/" };
    expect((await ask(`${gateway.url}/style.css`, { headers: elsewhere })).status).toBe(404);
    expect((await ask(`${gateway.url}/style.css`)).status).toBe(404);
  });

  it("gets its slash, because pages use relative addresses", async () => {
    const reply = await open("?a=1");
    expect([reply.status, reply.headers.location]).toEqual([308, `/environments/${environment.id}/preview/3000/?a=1`]);
  });

  it("says what to do if no program listens, or it gives no reply", async () => {
    const silent = await open();
    expect([silent.status, silent.text]).toEqual([
      502,
      "No program listens on port 3000 yet. Start your application in the terminal, then reload this page.",
    ]);
    await environment.serve(3000, (request) => request.socket.destroy());
    expect([(await open()).status, (await open()).text]).toEqual([
      502,
      "The program ended the connection without a reply.",
    ]);
  });

  it("uses connections again, also after the program has closed them", async () => {
    const server = await environment.serve(3000, (_request, response) => response.end("ok"));
    for (let asked = 0; asked < 20; asked += 1) {
      const headers = { cookie: environment.cookie };
      expect((await ask(preview(), { method: "POST", body: "x", headers })).text).toBe("ok");
      expect((await open()).text).toBe("ok");
      if (asked % 10 === 9) server.closeIdleConnections();
    }
    expect(environment.accepted()).toBeLessThan(10);
  });

  it("passes on a reply that a program gives before it has read the request", async () => {
    await environment.serve(3000, (_request, response) => response.end("too long"));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let asked = 0; asked < 3; asked += 1) {
      const reply = await ask(preview(), {
        method: "POST",
        body: "x".repeat(3_000_000),
        headers: { cookie: environment.cookie },
        agent,
      });
      expect(reply.text).toBe("too long");
    }
    agent.destroy();
  });

  it("keeps as many connections as a page with many parts needs", async () => {
    await environment.serve(3000, (_request, response) => setTimeout(() => response.end("ok"), 20));
    for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 16 }, () => open()));
    expect(environment.accepted()).toBeLessThan(24);
  });

  it("streams events as they come, and stops the program's work when the page leaves", async () => {
    const left = Promise.withResolvers<void>();
    await environment.serve(3000, (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
      response.once("close", () => left.resolve());
    });
    const abort = new AbortController();
    const reply = await fetch(preview("/events"), { headers: { cookie: environment.cookie }, signal: abort.signal });
    const first = await reply.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe("data: 1\n\n");
    abort.abort();
    await left.promise;
  });

  it("carries the program's own websockets", async () => {
    const server = await environment.serve(3000, (_request, response) => response.end());
    const sockets = new WebSocketServer({ server });
    sockets.on("connection", (socket, request) => {
      socket.on("message", (data: Buffer) =>
        socket.send(`${request.url} ${request.headers.origin} ${data.toString()}`),
      );
    });
    const socket = new WebSocket(preview("/live?a=1").replace("http", "ws"), {
      headers: { cookie: environment.cookie, origin: gateway.url },
    });
    await once(socket, "open");
    socket.send("hi");
    const [heard] = (await once(socket, "message")) as [Buffer];
    expect(heard.toString()).toBe("/live?a=1 http://localhost:3000 hi");
    socket.terminate();
  });
});

describe("an editor", () => {
  it.each([
    { editor: "vscode-pod", path: "/?folder=x" },
    { editor: "jupyter-notebook", path: "/environments/ID/editor/?folder=x" },
  ] as const)("gets the path that it expects: $editor", async ({ editor, path }) => {
    const own = await gateway.add(editor);
    await own.serveEditor((request, response) => response.end(`${request.headers.host} ${request.url}`));
    const reply = await ask(`${own.url}/editor/?folder=x`, { headers: { cookie: own.cookie } });
    expect(reply.text).toBe(`${new URL(gateway.url).host} ${path.replace("ID", own.id)}`);
  });
});
