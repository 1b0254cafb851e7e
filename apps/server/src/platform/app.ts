import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { UPLOAD_LIMIT_BYTES } from "@invigil/contract/constants";
import Fastify, { LogController, type FastifyInstance, type RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps } from "./deps.ts";
import { handleErrors, sendError } from "./errors.ts";
import { secureHeaders, setSecureHeaders } from "./headers.ts";
import { sessionToken } from "./sessions.ts";
import { checkStorable } from "./storable.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Every registered route, for the check that each one names who may call it. */
    routeList: readonly RouteOptions[];
  }
}

/** The frame every route stands in: parsing, errors, headers, limits. It knows no feature. */
export async function buildApp(deps: Omit<Deps, "hub">): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy,
    bodyLimit: 1_000_000,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => crypto.randomUUID(),
    // Before there is a route there are no hooks either.
    frameworkErrors: (error, request, reply) => {
      setSecureHeaders(reply);
      sendError(error, request, reply);
    },
  });
  const routeList: RouteOptions[] = [];
  app.decorate("routeList", routeList);
  app.addHook("onRoute", (route) => void routeList.push(route));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  secureHeaders(app);
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT_BYTES, files: 1, fields: 10, fieldSize: 5_000 } });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => sessionToken(request) ?? request.ip,
  });
  app.addHook("preValidation", async ({ params, query, body }) => checkStorable([params, query, body]));
  app.addHook("onResponse", async (request, reply) => {
    if (reply.statusCode >= 500) {
      request.log.warn(
        { method: request.method, route: request.routeOptions.url, status: reply.statusCode },
        "request failed",
      );
    }
  });
  return app;
}
