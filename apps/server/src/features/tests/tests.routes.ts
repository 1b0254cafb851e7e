import { readTest } from "@invigil/contract/taking/tests";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { presentTest } from "../../shared/tests/present-test.ts";
import { accessTest } from "../../shared/tests/test-access.ts";

export function testRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, readTest, async ({ params, caller }) => {
    const access = await accessTest(deps.db, caller, params);
    return presentTest(access, await deps.definitions.get(access.test), deps.now());
  });
}
