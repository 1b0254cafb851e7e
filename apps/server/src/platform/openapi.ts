import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Invigil", version: "1", description: "Every call of the product, from the contract." },
    },
    transform: jsonSchemaTransform,
  });
  // The documentation's own page has inline styles; its policy is wider than the product's and holds only there.
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "public" };
    });
    await scope.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  });
}
