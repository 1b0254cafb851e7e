import { ErrorBody } from "@invigil/contract/errors";
import type { LightMyRequestResponse } from "fastify";

/** Status and code of a refusal; fails if the body is not the contract's error. */
export function refusal(reply: LightMyRequestResponse): [status: number, code: string] {
  return [reply.statusCode, ErrorBody.parse(reply.json()).code];
}
