import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ask, upgradeStatus } from "../testing/ask.ts";
import { EXAM, openTestGateway, type TestEnvironment, type TestGateway } from "../testing/test-gateway.ts";

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

it("passes neither the test's cookies nor its own key on to programs", async () => {
  const session = "invigil_session=secret; __Host-invigil_session=secret; csrftoken=secret; other=secret";
  await ask(preview(), { headers: { cookie: `${session}; ${environment.cookie}` } });
  await ask(preview(), { headers: { authorization: `Bearer ${environment.key}` } });
  await upgradeStatus(preview(), { cookie: `${session}; ${environment.cookie}`, origin: gateway.url });
  expect(reached).toHaveLength(3);
  expect(reached.join("\n")).not.toContain("secret");
  expect(reached.join("\n")).not.toContain(environment.key);
});

it("does not let a program set cookies for the test or for other environments", async () => {
  await environment.serve(6000, (_request, response) => {
    response.setHeader("set-cookie", [
      "invigil_session=evil; Path=/",
      "__Host-invigil_session=evil; Path=/; Secure",
      `invigil_environment=evil; Path=/environments/${other.id}/`,
      `a=1; Path=/environments/${other.id}/`,
      "b=2; Path=/; Domain=.localhost; SameSite=None",
      "c=3; path=/x; Path=/environments",
      "no pair",
    ]);
    response.end();
  });
  const reply = await ask(`${environment.url}/preview/6000/`, { headers: own() });
  const inside = `/environments/${environment.id}/preview/6000`;
  expect(reply.headers["set-cookie"]).toEqual([
    `a=1; Path=${inside}/environments/${other.id}/; SameSite=Lax`,
    `b=2; Path=${inside}/; SameSite=Lax`,
    `c=3; Path=${inside}/environments; SameSite=Lax`,
  ]);
});

it("does not let a program speak for the whole host, or decide who frames it", async () => {
  await environment.serve(6000, (_request, response) => {
    const headers = {
      "service-worker-allowed": "/",
      "clear-site-data": '"*"',
      "strict-transport-security": "max-age=31536000",
      "access-control-allow-origin": "*",
      "access-control-allow-credentials": "true",
      "alt-svc": 'h3="evil.example:443"',
      "referrer-policy": "unsafe-url",
      "x-frame-options": "DENY",
      "content-security-policy": "script-src 'self'; frame-ancestors *; upgrade-insecure-requests",
      "content-security-policy-report-only": "default-src 'none'; report-uri https://evil.example/",
    };
    response.writeHead(200, headers).end();
  });
  const { headers } = await ask(`${environment.url}/preview/6000/`, { headers: own() });
  for (const name of [
    "clear-site-data",
    "strict-transport-security",
    "alt-svc",
    "content-security-policy-report-only",
  ]) {
    expect(headers).not.toHaveProperty(name);
  }
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringMatching(
      /^script-src 'self', .*frame-ancestors 'self' http:\/\/localhost:3000$/,
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  expect(headers).not.toHaveProperty("x-frame-options");
});

it("does not let a program order a proxy in front to send files of its own", async () => {
  await environment.serve(6000, (_request, response) => {
    const headers = { "x-accel-redirect": "/internal/secrets.json", "x-accel-expires": "86400" };
    response.writeHead(200, { ...headers, "x-sendfile": "/etc/passwd", "x-lighttpd-send-file": "/etc/passwd" }).end();
  });
  const { headers } = await ask(`${environment.url}/preview/6000/`, { headers: own() });
  expect(Object.keys(headers).filter((name) => /accel|send-?file/.test(name))).toEqual([]);
});

it("does not let a relative redirect lead out of the preview", async () => {
  const inside = `/environments/${environment.id}/preview/6000`;
  let to = "";
  await environment.serve(6000, (_request, response) => void response.writeHead(302, { location: to }).end());
  for (to of ["\\app", "\\\\localhost:6000\\app", "/\\localhost:6000/app"]) {
    const { headers } = await ask(`${environment.url}/preview/6000/`, { headers: own() });
    expect(headers.location).toBe(`${inside}/app`);
  }
});

it("waits for a browser that reads slowly, and passes everything on", async () => {
  const size = 30_000_000;
  let sent = 0;
  await environment.serve(6000, (_request, response) => {
    const more = () => {
      while (sent < size) {
        sent += 100_000;
        if (!response.write(Buffer.alloc(100_000))) return;
      }
      response.end();
    };
    response.on("drain", more);
    more();
  });
  const reply = await fetch(`${environment.url}/preview/6000/`, { headers: own() });
  const before = await vi.waitUntil(() => (sent > 0 ? sent : undefined));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(before).toBeLessThan(size);
  expect(sent).toBeLessThan(size);
  expect((await reply.arrayBuffer()).byteLength).toBe(size);
});

it("takes nothing for a reply that a program says unasked, and nothing of one that it cannot understand", async () => {
  const says = (text: string) =>
    environment.serve(6000, (request, response) => {
      request.resume();
      response.socket?.write(text);
    });
  const reply = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine";
  await says(`${reply}HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfalse`);
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await ask(`${environment.url}/preview/6000/`, { headers: own() })).text).toBe("fine");
  }
  await says("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nX-A: 1\nSet-Cookie: b=2\r\n\r\nfine");
  const refused = await ask(`${environment.url}/preview/6000/`, { headers: own() });
  expect([refused.status, refused.headers["set-cookie"], refused.text]).toEqual([
    502,
    undefined,
    "The program ended the connection without a reply.",
  ]);
});

it("passes the rest of a program's reply on only if all of it has come", async () => {
  await environment.serve(6000, (_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.socket?.destroy());
  });
  await expect(ask(`${environment.url}/preview/6000/`, { headers: own() })).rejects.toThrow(/aborted|hang up/);
});

it("lets a program's service worker control all of its own pages, and no others", async () => {
  const inside = `/environments/${environment.id}/preview/6000`;
  const scopes = {
    "/": "/",
    "/app/": "/app/",
    "/../../": "/",
    [`${inside}/app/`]: "/app/",
    "https://evil.example/": "/",
  };
  let asked = "";
  await environment.serve(6000, (_request, response) => {
    response.writeHead(200, { "service-worker-allowed": asked }).end();
  });
  for (const [wanted, scope] of Object.entries(scopes)) {
    asked = wanted;
    const { headers } = await ask(`${environment.url}/preview/6000/worker.js`, { headers: own() });
    expect(headers["service-worker-allowed"]).toBe(`${inside}${scope}`);
  }
});

it("lets strangers frame none of its own replies", async () => {
  for (const path of [
    "/",
    "/nothing",
    `/environments/${environment.id}/health`,
    `/environments/${environment.id}/enter`,
  ]) {
    const { headers } = await ask(`${gateway.url}${path}`);
    expect(headers["content-security-policy"]).toBe(`frame-ancestors 'self' ${EXAM}`);
  }
});

it("writes no key into its log", async () => {
  environment.row.key_hash = null;
  await ask(`${environment.url}/enter?key=${environment.key}&to=preview/3000/`);
  await ask(preview(), { headers: own() });
  environment.end("exited");
  expect(gateway.said.join("\n")).not.toContain(environment.key);
});

it("keeps a candidate's page inside its environment", async () => {
  await environment.serve(3000, (_request, response) => response.end("a page"));
  const { headers } = await ask(`${environment.url}/preview/3000/`, { headers: { cookie: environment.cookie } });
  const policy = String(headers["content-security-policy"]);
  const sockets = gateway.url.replace("http", "ws");
  expect(policy).toContain(`default-src 'self' ${sockets} data: blob: 'unsafe-inline' 'unsafe-eval'`);
  expect(policy).toContain("form-action 'self'");
  expect(policy).not.toContain("*");
});
