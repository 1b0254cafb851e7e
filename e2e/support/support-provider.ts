import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface Told {
  app: string;
  user: Record<string, unknown>;
  /** Whether the hash fits the address and the app's own secret. */
  verified: boolean;
}

/**
 * A chat provider on this machine. It serves a script at the same address and with the same entry as Intercom's and
 * Chatwoot's own, verifies the hash as they do, and shows a frame.
 */
export async function startProvider(secrets: Record<string, string>) {
  const told: Told[] = [];
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? "", "http://localhost").pathname;
    asked.push(path);
    const intercom = /^\/widget\/(.+)$/.exec(path)?.[1];
    if (intercom !== undefined || path === "/packs/js/sdk.js") {
      reply.writeHead(200, { "content-type": "text/javascript" });
      reply.end(intercom === undefined ? CHATWOOT : INTERCOM);
    } else if (path === "/told") {
      void body(request).then((text) => {
        const { app, user, hash } = JSON.parse(text) as { app: string; user: Record<string, unknown>; hash: string };
        const address = String(user["email"]).trim().toLowerCase();
        const right = createHmac("sha256", secrets[app] ?? "")
          .update(address)
          .digest("hex");
        told.push({ app, user, verified: hash === right });
        reply.writeHead(200, { "access-control-allow-origin": "*" }).end();
      });
    } else {
      reply.writeHead(200, { "content-type": "text/html" });
      reply.end("<!doctype html><title>Chat</title><p>How can we help?</p>");
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    told,
    asked,
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

async function body(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

const SHARED = `
  const origin = new URL(document.currentScript.src).origin;
  const tell = (app, user, hash) =>
    fetch(origin + "/told", { method: "POST", body: JSON.stringify({ app, user, hash }) });
  function show() {
    const frame = document.createElement("iframe");
    frame.title = "Support chat";
    frame.src = origin + "/frame";
    frame.setAttribute("style", "position: fixed; right: 0; bottom: 0");
    document.body.append(frame);
  }`;

const INTERCOM = `(() => {${SHARED}
  let booted = null;
  window.Intercom = (command, settings) => {
    if (command === "boot") {
      const { app_id, user_hash, ...user } = settings;
      booted = app_id;
      tell(app_id, user, user_hash);
    }
    if (command === "shutdown") booted = null;
    if (command === "show" && booted !== null) show();
  };
})();`;

const CHATWOOT = `(() => {${SHARED}
  window.chatwootSDK = {
    run({ websiteToken, baseUrl }) {
      if (baseUrl !== origin || !window.chatwootSettings.hideMessageBubble) throw new Error("wrong settings");
      let known = null;
      window.$chatwoot = {
        hasLoaded: true,
        setUser(id, { identifier_hash, ...user }) {
          known = { ...user, id };
          tell(websiteToken, known, identifier_hash);
        },
        setCustomAttributes: (more) => tell(websiteToken, { ...known, ...more }, ""),
        toggle: (state) => state === "open" && show(),
      };
      setTimeout(() => window.dispatchEvent(new CustomEvent("chatwoot:ready")));
    },
  };
})();`;
