import { verify, createPublicKey } from "node:crypto";
import { createServer } from "node:http";
import { AgentReport, BoundAgent } from "@invigil/contract/proctoring/secure-browser";

/** A page that asks the agent as the product's does, at the press of a key, and tells the server what it got. */
const PAGE = `<!doctype html><title>Test</title><body>test<script>
const tell = (what, data) => fetch("/told/" + what, { method: "POST", body: JSON.stringify(data ?? null) });
const ask = (asked) => invigilSecureBrowser.call(asked).then((value) => tell(asked.method, value), (error) => tell("failed", String(error)));
const KEYS = {
  a: () => ask({ method: "check" }), b: () => ask({ method: "close" }), z: () => ask({ method: "close", consent: true }),
  q: () => ask({ method: "sign", challenge: "a-challenge" }), y: () => ask({ method: "bound", id: "bound-1" }),
  v: () => { const other = window.open("about:blank", "_blank", "width=200,height=200"); setTimeout(() => tell("popup", other === null || other.closed), 1500); },
  m: () => fetch("http://127.0.0.1:" + OTHER + "/stolen", { mode: "no-cors" }).then((reply) => tell("fetched", reply.type), () => tell("fetched", "refused")),
  1: () => void (location = "http://127.0.0.1:" + OTHER + "/stolen"),
  e: () => { const frame = document.createElement("iframe"); frame.src = "http://127.0.0.1:BOX/"; document.body.append(frame); },
  k: () => tell("size", [innerWidth, innerHeight]),
  x: () => ask({ method: "exit", consent: true }),
};
addEventListener("keydown", (event) => { if (!event.ctrlKey && !event.altKey) KEYS[event.key]?.(); });
for (const event of ["blur", "focus"]) addEventListener(event, () => tell(event));
addEventListener("load", () => tell("opened", { agent: navigator.userAgent, width: innerWidth, height: innerHeight, raw: typeof __invigilAgent }));
</script>`;

/** What a candidate's own program could serve in an environment: it calls the agent and tells what came of it. */
const BOX_PAGE = `<!doctype html><body><script>
const late = new Promise((resolve) => setTimeout(() => resolve("no reply"), 2000));
const called = Promise.resolve().then(() => invigilSecureBrowser.call({ method: "check" })).catch(String);
Promise.race([late, called]).then((got) => fetch("/got/" + encodeURIComponent(JSON.stringify(got))));
</script>`;

interface Told {
  what: string;
  data: unknown;
}

/** Stands for the product's server: the list of programs, the page, and the reports of the agent. */
export async function startExamServer(programs: readonly object[]) {
  const told: Told[] = [];
  const reports: AgentReport[] = [];
  const stolen: string[] = [];
  const other = createServer((request, reply) => {
    stolen.push(request.url ?? "");
    reply.end("another site");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const box = createServer((request, reply) => {
    const [, got] = /^\/got\/(.*)$/.exec(request.url ?? "") ?? [];
    if (got !== undefined) told.push({ what: "box", data: JSON.parse(decodeURIComponent(got)) });
    reply.writeHead(200, { "content-type": "text/html" }).end(BOX_PAGE);
  });
  await new Promise<void>((resolve) => box.listen(0, "127.0.0.1", resolve));
  let key = "";

  const server = createServer((request, reply) => {
    const path = request.url ?? "";
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (path.startsWith("/gateways/restricted-programs/"))
        return reply.end(JSON.stringify({ programs, origins: [], environments: [`http://127.0.0.1:${portOf(box)}`] }));
      if (path.startsWith("/gateways/enter/")) return reply.writeHead(302, { location: "/v1/test/demo" }).end();
      if (path.startsWith("/told/")) hear(path.slice(6), JSON.parse(body));
      if (path.startsWith("/rpc/secure_browser.report/")) report(body);
      const page = PAGE.replaceAll("OTHER", String(portOf(other))).replaceAll("BOX", String(portOf(box)));
      return reply.writeHead(200, { "content-type": "text/html" }).end(page);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function hear(what: string, data: unknown): void {
    told.push({ what, data });
    if (what === "sign") key = BoundAgent.parse(data).public_key;
  }

  function report(body: string): void {
    const { payload, signature } = JSON.parse(body) as { payload: string; signature: string };
    const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    const isSigned = verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, "base64"));
    if (isSigned) reports.push(AgentReport.parse(JSON.parse(payload)));
  }

  return {
    link: `http://127.0.0.1:${portOf(server)}/gateways/enter/a-token`,
    told,
    reports,
    stolen,
    of: (what: string) => told.filter((each) => each.what === what).map(({ data }) => data),
    stop: () => {
      for (const each of [server, other, box]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

function portOf(server: ReturnType<typeof createServer>): number {
  const at = server.address();
  return typeof at === "object" && at !== null ? at.port : 0;
}
