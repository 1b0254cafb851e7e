import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { lookAtLink } from "./look-at-link.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Another web server, on loopback. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const look = (url: string) => lookAtLink({ url, allowPrivate: true });

it.each([
  [{ "content-type": "text/html; charset=utf-8" }, "html"],
  [{ "content-type": "application/pdf" }, "pdf"],
  [{ "content-type": "application/zip" }, null],
  [{ "content-type": "text/html", "x-frame-options": "DENY" }, null],
  [{ "content-type": "text/html", "content-security-policy": "default-src 'self'; frame-ancestors 'self'" }, null],
  [{ "content-type": "text/html", "content-security-policy": "frame-ancestors *" }, "html"],
  [{}, null],
])("recognises a link with %j as %s [A5.04]", async (headers, embed) => {
  const url = await serve((_request, response) => response.writeHead(200, headers).end("x".repeat(100_000)));
  expect(await look(url)).toBe(embed);
});

it("follows a few redirects, and ignores errors [A5.04]", async () => {
  const url = await serve(({ url: path = "" }, response) => {
    if (path === "/end") response.writeHead(200, { "content-type": "application/pdf" }).end();
    else if (path === "/gone") response.writeHead(404, { "content-type": "text/html" }).end();
    else response.writeHead(302, { location: path === "/start" ? "/end" : path }).end();
  });
  expect(await look(`${url}/start`)).toBe("pdf");
  expect(await look(`${url}/gone`)).toBeNull();
  expect(await look(`${url}/round`)).toBeNull();
});

it("contacts nobody in a private network, directly or through a redirect", async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(200, { "content-type": "text/html" }).end();
  });
  await expect(lookAtLink({ url, allowPrivate: false })).rejects.toThrow("private network");
  await expect(lookAtLink({ url: url.replace("127.0.0.1", "localhost"), allowPrivate: false })).rejects.toThrow(
    "private network",
  );
  await expect(look("file:///etc/passwd")).rejects.toThrow("Only web addresses can be checked");
  expect(asked).toBe(0);
});
