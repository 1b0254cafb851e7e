import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { WidgetOrigins } from "../support-settings.ts";
import { DETECTOR_POLICY, newNonce, pagePolicy, PYTHON_POLICY, setPreviewHeaders } from "./headers.ts";

export const WEB_DIST = fileURLToPath(new URL("../../../../web/dist", import.meta.url));
const NONCE_MARK = "__CSP_NONCE__";
/** The scripts of workers and worklets, which the build compresses in advance. */
const DETECTOR = /\/assets\/capture\/[^/]+\.js(\.br|\.gz)?$/;
const PYTHON = /\/assets\/python\/[^/]+\.js(\.br|\.gz)?$/;

interface Options {
  folder?: string;
  bucketOrigin?: string | undefined;
  /** Where environments are served at the moment. */
  gatewayOrigins?: () => Promise<string[]>;
  widget?: WidgetOrigins | undefined;
}

/** Serves the built web app under /v1: hashed assets are cached for ever, the page itself never. */
export async function webFiles(
  app: FastifyInstance,
  { folder = WEB_DIST, bucketOrigin, gatewayOrigins = async () => [], widget }: Options = {},
): Promise<void> {
  const page = await readFile(`${folder}/index.html`, "utf8").catch(() => undefined);
  const config = { access: "public" as const };

  async function sendPage(reply: FastifyReply, status = 200): Promise<FastifyReply> {
    if (page === undefined) {
      return reply.code(503).type("text/plain").send("The web app is not built. Run: npm run build");
    }
    const nonce = newNonce();
    const elsewhere = { bucketOrigin, gatewayOrigins: await gatewayOrigins(), widget };
    return (
      reply
        .code(status)
        .type("text/html; charset=utf-8")
        // Links to tests and reports may end up where search engines find them.
        .header("x-robots-tag", "noindex")
        .header("content-security-policy", pagePolicy(nonce, elsewhere))
        .send(page.replaceAll(NONCE_MARK, nonce))
    );
  }

  if (page !== undefined) {
    await app.register(async (scope) => {
      scope.addHook("onRoute", (route) => {
        route.config = { ...route.config, ...config };
      });
      await scope.register(fastifyStatic, {
        root: folder,
        prefix: "/v1/",
        preCompressed: true,
        index: false,
        wildcard: false,
        // The page carries a nonce, so only sendPage may serve it.
        globIgnore: ["index.html*"],
        cacheControl: false,
        setHeaders: (reply, path) => {
          const immutable = path.includes("/assets/");
          reply.header("cache-control", immutable ? "public, max-age=31536000, immutable" : "no-cache");
          if (path.includes("/sw.js")) reply.header("content-security-policy", "default-src 'self'");
          if (DETECTOR.test(path)) reply.header("content-security-policy", DETECTOR_POLICY);
          if (PYTHON.test(path)) reply.header("content-security-policy", PYTHON_POLICY);
          if (path.endsWith("/preview.html")) setPreviewHeaders(reply);
        },
      });
    });
  }
  app.get("/", { config }, (_request, reply) => reply.redirect("/v1/"));
  app.get("/v1", { config }, (_request, reply) => reply.redirect("/v1/"));
  app.get("/v1/*", { config }, (_request, reply) => sendPage(reply));
  // A page of an older build asks for files that are gone: it must get an error, not a page in place of a script.
  app.get("/v1/assets/*", { config }, (_request, reply) => reply.callNotFound());
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (wantsPage) return sendPage(reply, 404);
    return reply.code(404).send({ code: "not_found", message: "not_found", requestId: request.id });
  });
}
