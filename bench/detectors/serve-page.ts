import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { DETECTOR_POLICY, pagePolicy } from "@invigil/server/platform/http/headers";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".jpg": "image/jpeg",
};

/** Serves the built page under the product's own policies, the labelled pictures beside it, and a place for uploads. */
export async function servePage(page: string, media: string): Promise<{ url: string } & AsyncDisposable> {
  async function send(path: string, reply: ServerResponse): Promise<void> {
    const inMedia = path.startsWith("/media/");
    const name = normalize(path.replace(/^\/(media|v1)\//, ""));
    const file = join(inMedia ? media : page, name === "." || name === "" ? "index.html" : name);
    const policy = file.includes("/assets/capture/") ? DETECTOR_POLICY : pagePolicy("none");
    const content = await readFile(file);
    reply.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-security-policy": policy,
      "cache-control": "public, max-age=3600",
    });
    reply.end(content);
  }

  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "PUT") {
      request.resume().on("end", () => reply.writeHead(200).end());
      return;
    }
    send(decodeURIComponent(pathname), reply).catch(() => reply.writeHead(404).end());
  }).listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The page has no address.");
  return {
    url: `http://localhost:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
