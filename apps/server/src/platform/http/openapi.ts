import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Deps } from "../deps.ts";
import { SESSION_COOKIE } from "../identity/sessions.ts";
import { networkOf } from "./limits.ts";
import { WEBHOOKS } from "./openapi-webhooks.ts";

const DESCRIPTION =
  "All API calls. Calls that list `apiKey` accept `Authorization: Bearer ik_…`; " +
  "create keys in the console under Company, API keys.";

export async function openApi(app: FastifyInstance, { limits }: Pick<Deps, "limits">): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Invigil", version: "1", description: DESCRIPTION },
      components: {
        securitySchemes: {
          apiKey: { type: "http", scheme: "bearer", description: "A company's API key, such as `ik_…`" },
          session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE },
        },
      },
      webhooks: WEBHOOKS,
    },
    transform: jsonSchemaTransform,
  });
  // The documentation page has inline styles, so its policy is wider than the product's and applies only there.
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "public" };
      // The specification as YAML takes seconds to write, in which nobody's answer is saved; JSON says the same.
      if (route.url.endsWith("/yaml")) route.handler = (_request, reply) => reply.callNotFound();
    });
    scope.addHook("onRequest", (request, _reply, done) => {
      limits.check(request.url.startsWith("/docs/json") ? "rare" : "read", networkOf(request.ip));
      done();
    });
    await scope.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  });
}
