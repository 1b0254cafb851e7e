import { join } from "node:path";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import { UPLOAD_LIMIT_BYTES } from "@invigil/contract/constants";
import Fastify, { LogController, type FastifyInstance, type RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps } from "../deps.ts";
import { handleErrors, sendError } from "./errors.ts";
import { secureHeaders, setSecureHeaders } from "./headers.ts";
import { sessionCookie } from "../identity/sessions.ts";
import { checkStorable } from "../storable.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Every registered route, for the check that each one names who may call it. */
    routeList: readonly RouteOptions[];
    sessionCookie: string;
    /** Where files are kept until they are complete. */
    incoming: string;
  }
}

/** The frame around every route: parsing, errors, headers, limits. It knows no feature. */
export async function buildApp(deps: Omit<Deps, "hub">): Promise<FastifyInstance> {
  const { trustProxy: proxies } = deps.config;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof proxies === "number" ? (_address, hop) => hop < proxies : proxies,
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 300 },
    // Schemas pick the field names, and none of them belongs to the prototype.
    onProtoPoisoning: "ignore",
    onConstructorPoisoning: "ignore",
    genReqId: countedIds(),
    // One logger for all, because a child per request costs more than it is worth. Log lines name the request
    // themselves.
    childLoggerFactory: (logger) => logger,
    // Hooks do not run before a route is found.
    frameworkErrors: (error, request, reply) => {
      setSecureHeaders(reply, deps.config);
      sendError(error, request, reply);
    },
  });
  const routeList: RouteOptions[] = [];
  app.decorate("routeList", routeList);
  app.decorate("sessionCookie", sessionCookie(deps.config));
  app.decorateRequest("knownSession", undefined);
  app.decorateRequest("settled", null);
  app.decorate("incoming", join(deps.config.dataDir, "incoming"));
  app.addHook("onRoute", (route) => void routeList.push(route));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  secureHeaders(app, deps.config);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT_BYTES, files: 1, fields: 10, fieldSize: 5_000 } });
  // Not async, because a promise for each hook of each request adds up.
  app.addHook("preValidation", ({ params, query, body }, _reply, done) => {
    checkStorable([params, query, body]);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.statusCode >= 500) {
      request.log.warn(
        { reqId: request.id, method: request.method, route: request.routeOptions.url, status: reply.statusCode },
        "request failed",
      );
    }
    done();
  });
  return app;
}

/** The first part makes it unique across restarts and servers. */
function countedIds(): () => string {
  const start = crypto.randomUUID().slice(0, 13);
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
