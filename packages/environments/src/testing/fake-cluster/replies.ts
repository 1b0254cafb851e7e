import type { ServerResponse } from "node:http";

const REASONS: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  410: "Expired",
  415: "UnsupportedMediaType",
  422: "Invalid",
  500: "InternalError",
};

/** Becomes a reply of the kind Status. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export function statusOf({ code, message }: Pick<Refusal, "code" | "message">): object {
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message, reason: REASONS[code], code };
}

export function reply(response: ServerResponse, code: number, body: object | string): void {
  const type = typeof body === "string" ? "text/plain" : "application/json";
  response.writeHead(code, { "content-type": type });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
