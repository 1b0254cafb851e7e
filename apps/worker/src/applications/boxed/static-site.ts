import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  txt: "text/plain",
  md: "text/plain",
};

type Files = Readonly<Record<string, string>>;

/** Serves files as they are, for a project that starts nothing itself. */
export function serveSite(files: Files, { site, port }: { site: string; port: number }): void {
  const folder = site === "" ? "" : `${site.replace(/\/$/, "")}/`;
  createServer((request, response) => answer(request, response, (path) => files[`${folder}${path}`])).listen(
    port,
    "127.0.0.1",
  );
}

function answer(request: IncomingMessage, response: ServerResponse, find: (path: string) => string | undefined): void {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD", "content-type": "text/plain" }).end("method not allowed\n");
    return;
  }
  const path = pathOf(request.url ?? "/");
  const names = path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}/index.html`];
  const name = names.find((each) => find(each) !== undefined);
  if (name === undefined) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    return;
  }
  const type = TYPES[name.replace(/^.*\./, "")] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
  response.end(request.method === "HEAD" ? undefined : find(name));
}

/** An address may contain a literal percent sign. */
function pathOf(url: string): string {
  const path = (url.split(/[?#]/)[0] ?? "").replace(/^\//, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
