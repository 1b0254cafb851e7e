import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync, writeFileSync, writeSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Writable, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { SiteEvent, SiteOrder } from "./site-visit.ts";

/**
 * Runs inside a box: serves the site, runs the candidate's script on it, and reports on descriptor 5 what the site saw.
 * It starts Python and a browser before it knows script and site, so that a box can wait here for its order. It imports
 * only types from us, because only this file is copied into the box.
 */
const REPORT = 5;
const MOST_EVENTS = 500;
const LONGEST_BODY = 20_000;
const LAST_REQUESTS = 300;
/** Nothing can be written there; elsewhere the script could place a program of that name. */
const BROWSER = /^\/usr\/.*\/chrom(?!edriver)[^/]*$/;
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
};

/** A box that did not wait has its order by then, and its script starts the browser itself. */
const AT_ONCE = 200;
/** See lend-browser.sh. */
const WAITING = "/tmp/.browser";

const [, , browserPath = "", port = "", waiter = ""] = process.argv;
const env = { ...process.env, SITE_URL: `http://localhost:${port}/` };
const events: SiteEvent[] = [];
let site: SiteOrder["site"] = {};

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end());
});
// Checked when it connects, because a quitting browser may be gone before its last request is read.
const ofBrowser = new WeakSet<Socket>();
server.on("connection", (socket) => {
  if (cameFromBrowser(socket.remotePort ?? 0)) ofBrowser.add(socket);
});
server.listen(Number(port), "127.0.0.1");
await once(server, "listening");

const script = spawn("/usr/bin/python3", ["-B", waiter, "selenium.webdriver"], {
  stdio: ["pipe", 1, 2, "ignore", "ignore", "pipe", "pipe"],
  env,
});
const ended = once(script, "exit") as Promise<[number | null, string | null]>;
// The report must carry it. It leaves the box before the script comes in, and is stored nowhere.
const secret = randomBytes(16).toString("hex");
writeSync(REPORT, `${JSON.stringify({ secret })}\n`);
let hasCome = false;
const coming = text(process.stdin).finally(() => (hasCome = true));
await Promise.race([coming, sleep(AT_ONCE)]);
// If that fails, the script starts its own.
if (!hasCome) await Promise.race([coming, startBrowser().catch(() => {})]);

const order = JSON.parse(await coming) as SiteOrder;
site = order.site;
hand([...script.stdio].at(6), `R 1 0\n${Buffer.byteLength(order.code)} /box/main.py\n${order.code}`);
hand(script.stdin, order.input);
const [code, signal] = await ended;

// Everything sent before the end counts, even if it is still being read.
await Promise.race([once(server.close(), "close"), sleep(LAST_REQUESTS)]);
let bytes = Buffer.from(`${JSON.stringify({ secret, events })}\n`);
while (bytes.length > 0) bytes = bytes.subarray(writeSync(REPORT, bytes));
// Whatever the script left running ends with the box.
process.exit(code ?? (signal === null ? 1 : 137));

/** A browser that has ended does not need it. */
function hand(pipe: Readable | Writable | null | undefined, data: string): void {
  if (!(pipe instanceof Writable)) return;
  pipe.on("error", () => {});
  pipe.end(data);
}

/** Starts what chromedriver would start for a plain script, as seen in a rehearsal that starts nothing. */
async function startBrowser(): Promise<void> {
  const plain = "from selenium import webdriver; webdriver.Chrome()";
  const rehearsal = spawn("/usr/bin/python3", ["-B", "-c", plain], {
    stdio: "ignore",
    env: { ...env, REHEARSAL: "1" },
  });
  await once(rehearsal, "exit");
  if (hasCome) return;
  const asked = readFileSync(`${WAITING}/asked`, "utf8").split("\n").slice(1);
  const browser = spawn(browserPath, [`--user-data-dir=${WAITING}/profile`, ...asked], { stdio: "ignore", env });
  writeFileSync(`${WAITING}/process`, `${browser.pid}\n`);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", `http://localhost:${port}`);
  const body = await bodyOf(request);
  const fields = { ...Object.fromEntries(url.searchParams), ...fieldsOf(body, request.headers["content-type"] ?? "") };
  const isSeen = events.length < MOST_EVENTS && ofBrowser.has(request.socket);
  if (isSeen) events.push({ method: request.method ?? "", path: url.pathname, fields });
  const name = nameOf(decodeURIComponent(url.pathname).replace(/^\//, ""));
  if (name === undefined) {
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
    return;
  }
  const type = TYPES[name.replace(/^.*\./, "")] ?? "text/plain";
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
  response.end(site[name]);
}

/** A script that speaks HTTP itself has not used the page: only connections held by a process of the browser count. */
function cameFromBrowser(remotePort: number): boolean {
  const end = `0100007F:${remotePort.toString(16).toUpperCase().padStart(4, "0")}`;
  const columns = readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find((found) => found[1] === end);
  const socket = `socket:[${columns?.[9] ?? ""}]`;
  return processes().some((folder) => BROWSER.test(linkOf(`${folder}/exe`)) && holds(folder, socket));
}

function processes(): string[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [`/proc/${name}`] : []));
}

function holds(folder: string, socket: string): boolean {
  try {
    return readdirSync(`${folder}/fd`).some((descriptor) => linkOf(`${folder}/fd/${descriptor}`) === socket);
  } catch {
    return false;
  }
}

/** Processes come and go during the search. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

function nameOf(path: string): string | undefined {
  const names = [path, `${path}.html`, path === "" ? "index.html" : `${path.replace(/\/$/, "")}/index.html`];
  return names.find((name) => Object.hasOwn(site, name));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) if (body.length < LONGEST_BODY) body += String(chunk);
  return body.slice(0, LONGEST_BODY);
}

/** Reads a form or a flat JSON object. */
function fieldsOf(body: string, type: string): Record<string, string> {
  if (type.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(body));
  if (!type.startsWith("application/json")) return {};
  const given = JSON.parse(body) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
