import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ask, askRaw, openPage } from "../testing/ask.ts";
import { openTestGateway, type TestEnvironment, type TestGateway } from "../testing/test-gateway.ts";

let gateway: TestGateway;
let environment: TestEnvironment;
let other: TestEnvironment;
/** What reached a program in the environment: request lines and headers. */
let reached: string[];
beforeEach(async () => {
  gateway = await openTestGateway();
  environment = await gateway.add();
  other = await gateway.add();
  reached = [];
  for (const each of [environment, other]) {
    await each.serve(3000, (request, response) => {
      reached.push([request.method, request.url, ...request.rawHeaders].join(" "));
      response.end("from the box");
    });
  }
});
afterEach(() => gateway.close());

const preview = () => `${environment.url}/preview/3000/`;
const own = () => ({ cookie: environment.cookie });

const raw = (target: string, headers: string[] = []) => {
  const lines = [`GET ${target} HTTP/1.1`, "Host: localhost", `Cookie: ${environment.cookie}`, "Connection: close"];
  return askRaw(gateway.url, `${[...lines, ...headers].join("\r\n")}\r\n\r\n`);
};
const statusOf = (reply: string) => reply.split(" ")[1];

it.each([
  (id: string, foreign: string) => `/environments/${id}/preview/3000/../../../${foreign}/preview/3000/`,
  (id: string, foreign: string) => `/environments/${id}/preview/3000/%2e%2e/%2E%2e/../${foreign}/preview/3000/`,
  (id: string, foreign: string) => `/environments/${id}/..\\${foreign}/preview/3000/`,
  (id: string) => `/environments/${id}/preview/3000/.%2e/health`,
  (id: string) => `http://localhost/environments/${id}/preview/3000/`,
  (id: string) => `//evil.example/environments/${id}/preview/3000/`,
  (id: string) => `/environments/${id}/preview/0/`,
  (id: string) => `/environments/${id}/preview/99999/`,
  () => "*",
])("reads a path in one way only", async (path) => {
  expect(statusOf(await raw(path(environment.id, other.id)))).toBe("400");
  expect(reached).toEqual([]);
});

it.each([
  (id: string) => `/environments%2f${id}/preview/3000/`,
  (id: string) => `/environments/${id}%2fpreview/3000/`,
  (id: string) => `/environments/${id}/preview%2f3000/`,
  (id: string) => `/environments/${id.toUpperCase()}/preview/3000/`,
  (id: string) => `/environments/${id}/preview/3000x/`,
  (id: string) => `/environments/${id}/preview/-1/`,
  (id: string) => `/environments/${id}/agent`,
  (id: string) => `/environments/${id}/sockets`,
])("finds nothing under an address that only resembles its own", async (path) => {
  expect(statusOf(await raw(path(environment.id)))).toBe("404");
  expect(reached).toEqual([]);
});

it.each([
  "",
  "//evil.example/",
  "http://evil.example/",
  "/\\evil.example",
  "preview/3000",
  "preview/3000/../../../x",
  "preview/3000/%2e%2e/x",
  "health",
  "enter?to=preview/3000/",
  "preview/3000/\r\nSet-Cookie: a=b",
  "preview/3000/\u0000",
  "preview/3000/ä",
  "../00000000-0000-4000-8000-000000000000/preview/3000/",
])("enters only a page of the same environment, not %j", async (to) => {
  const reply = await ask(`${environment.url}/enter?key=${environment.key}&to=${encodeURIComponent(to)}`);
  expect([reply.status, reply.headers.location, reply.headers["set-cookie"]]).toEqual([400, undefined, undefined]);
});

it("gives no cookie for another's key", async () => {
  const reply = await ask(`${environment.url}/enter?key=${other.key}&to=preview/3000/`);
  expect([reply.status, reply.headers["set-cookie"]]).toEqual([404, undefined]);
});

const BODY = "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
it.each([
  ["length and encoding", ["Content-Length: 5", "Transfer-Encoding: chunked"]],
  ["two lengths", ["Content-Length: 5", "Content-Length: 0"]],
  ["an unknown encoding", ["Transfer-Encoding: chunked, identity"]],
  ["a disguised encoding", ["Transfer-Encoding : chunked"]],
  ["a folded header", ["X-A: 1", " Transfer-Encoding: chunked"]],
])("refuses a request with %s", async (_name, headers) => {
  const path = `/environments/${environment.id}/preview/3000/`;
  const lines = [`POST ${path} HTTP/1.1`, "Host: x", `Cookie: ${environment.cookie}`, "Connection: close", ...headers];
  const reply = await askRaw(gateway.url, `${lines.join("\r\n")}\r\n\r\n${BODY}`);
  expect(reply.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
  expect(reached.join("\n")).not.toContain("smuggled");
});

it("passes a body on as a body, whatever the method", async () => {
  const bodies: string[] = [];
  await environment.serve(6000, (request, response) => {
    void text(request).then((body) => {
      bodies.push(`${request.method} ${body}`);
      response.end();
    });
  });
  const smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const method of ["GET", "DELETE", "POST"]) {
    const path = `/environments/${environment.id}/preview/6000/`;
    const lines = [`${method} ${path} HTTP/1.1`, "Host: x", `Cookie: ${environment.cookie}`, "Connection: close"];
    const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
    const reply = await askRaw(gateway.url, `${lines.join("\r\n")}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
    expect(statusOf(reply)).toBe("200");
  }
  const bare = `POST /environments/${environment.id}/preview/6000/ HTTP/1.1\r\nHost: x\r\nCookie: ${environment.cookie}`;
  expect(statusOf(await askRaw(gateway.url, `${bare}\r\nConnection: close\r\n\r\n`))).toBe("200");
  expect(bodies).toEqual([`GET ${smuggled}`, `DELETE ${smuggled}`, `POST ${smuggled}`, "POST "]);
});

it("keeps the length of a body that a request wants to hide", async () => {
  const bodies: string[] = [];
  await environment.serve(6000, (request, response) => {
    void text(request).then((body) => {
      bodies.push(`${request.method} ${request.url} ${body}`);
      response.end();
    });
  });
  const smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
  const path = `/environments/${environment.id}/preview/6000/`;
  for (const hidden of ["content-length", "close, Content-Length, transfer-encoding"]) {
    const lines = [`POST ${path} HTTP/1.1`, "Host: x", `Cookie: ${environment.cookie}`, `Connection: ${hidden}`];
    const asked = `${lines.join("\r\n")}\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`;
    const next = [`GET ${path}next HTTP/1.1`, "Host: x", `Cookie: ${environment.cookie}`, "Connection: close"];
    await askRaw(gateway.url, hidden.startsWith("close") ? asked : `${asked}${next.join("\r\n")}\r\n\r\n`);
  }
  expect(bodies).toEqual([`POST / ${smuggled}`, "GET /next ", `POST / ${smuggled}`]);
});

it("refuses an upgrade that brings a body", async () => {
  const lines = [
    `GET /environments/${environment.id}/preview/3000/ HTTP/1.1`,
    "Host: x",
    "Connection: Upgrade",
    "Upgrade: websocket",
    `Origin: ${gateway.url}`,
    `Cookie: ${environment.cookie}`,
  ];
  for (const framing of ["Content-Length: 4", "Transfer-Encoding: chunked"]) {
    const reply = await askRaw(gateway.url, `${[...lines, framing].join("\r\n")}\r\n\r\nbody`);
    expect(statusOf(reply)).toBe("400");
  }
  expect(reached).toEqual([]);
});

it("refuses headers of any size, methods that open tunnels, and upgrades to anything but a websocket", async () => {
  expect(statusOf(await raw("/", [`X-Long: ${"x".repeat(40_000)}`]))).toBe("431");
  for (const method of ["CONNECT", "TRACE"]) {
    const lines = [`${method} /environments/${environment.id}/preview/3000/ HTTP/1.1`, "Host: x", "Connection: close"];
    const reply = await askRaw(gateway.url, `${lines.join("\r\n")}\r\n\r\n`);
    expect(reply === "" || statusOf(reply) === "400").toBe(true);
  }
  const path = `/environments/${environment.id}/preview/3000/`;
  const lines = [
    `GET ${path} HTTP/1.1`,
    "Host: x",
    "Connection: Upgrade",
    "Upgrade: h2c",
    `Cookie: ${environment.cookie}`,
  ];
  expect(statusOf(await askRaw(gateway.url, `${lines.join("\r\n")}\r\n\r\n`))).toBe("400");
  expect(reached).toEqual([]);
});

it.each([
  ["no JSON", "hello"],
  ["an unknown order", JSON.stringify({ do: "format" })],
  ["a second line", '{"do":"heard","change":1}\n{"do":"hello","heard":0}'],
  ["a path that leaves the project", JSON.stringify({ do: "put", n: 1, files: { "../x": "" }, whole: false })],
])("closes the socket of a page that sends %s", async (_name, message) => {
  const page = await openPage(environment);
  page.socket.send(message);
  expect(await page.closed).toBe(1008);
  expect(environment.heard).toEqual([]);
});

it("limits messages in both directions", async () => {
  const long = await openPage(environment);
  long.socket.on("error", () => {});
  long.socket.send("x".repeat(4_000_001));
  expect(await long.closed).toBe(1009);
  const page = await openPage(environment);
  for (let sent = 0; sent < 5; sent += 1) environment.say("x".repeat(1_000_000));
  expect(await page.closed).toBe(1009);
});

it("limits how many connections one environment has, without harm to others", async () => {
  await environment.serve(7000, () => {});
  const abort = new AbortController();
  const held = Array.from({ length: 64 }, () =>
    fetch(`${environment.url}/preview/7000/`, { headers: own(), signal: abort.signal }).catch(() => undefined),
  );
  await vi.waitUntil(() => environment.accepted() >= 64);
  expect((await ask(preview(), { headers: own() })).status).toBe(429);
  expect((await ask(`${other.url}/preview/3000/`, { headers: { cookie: other.cookie } })).text).toBe("from the box");
  abort.abort();
  await Promise.all(held);
  await vi.waitUntil(async () => (await ask(preview(), { headers: own() })).status === 200);
});
