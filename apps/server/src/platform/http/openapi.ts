import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { SESSION_COOKIE } from "../identity/sessions.ts";
import { WEBHOOKS } from "./openapi-webhooks.ts";

const DESCRIPTION =
  "All API calls. Calls that list `apiKey` accept `Authorization: Bearer ik_…`; " +
  "create keys in the console under Company, API keys.";

export async function openApi(app: FastifyInstance): Promise<void> {
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
    });
    await scope.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  });
}
