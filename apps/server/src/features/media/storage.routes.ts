import * as contract from "@invigil/contract/proctoring/storage";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { createPut } from "./put-stored.ts";

/** In its own scope, because only here the body stays unread for the use case to stream. */
export function storageRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null, undefined));
    const put = createPut(deps);
    register(scope, deps, contract.putStored, ({ params, query, request: { headers, raw } }) =>
      put({ params, query, headers, body: raw }),
    );
    done();
  });
}
