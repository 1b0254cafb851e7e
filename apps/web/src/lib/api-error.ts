import { ErrorBody } from "@invigil/contract/errors";
import { errorInfo, type ErrorInfo, type Family } from "@invigil/contract/messages/messages";
import { currentProduct } from "./product.ts";

export type ApiStatus = number | "TMT" | "ENT";

interface Failure {
  family: Family;
  status: ApiStatus;
  code: string;
  body: ErrorBody | null;
  cause?: unknown;
}

/** A call that did not succeed. `info` is the text for the person, chosen from the one catalogue. */
export class ApiError extends Error {
  readonly family: Family;
  readonly status: ApiStatus;
  readonly code: string;
  readonly body: ErrorBody | null;
  readonly info: ErrorInfo;

  constructor({ family, status, code, body, cause }: Failure) {
    super(`${family}:${status} ${code}`, { cause });
    this.name = "ApiError";
    this.family = family;
    this.status = status;
    this.code = code;
    this.body = body;
    this.info = errorInfo({
      family,
      status,
      code,
      host: globalThis.location.host,
      product: currentProduct(),
      description: body?.description,
      showCustomMessage: body?.show_custom_message,
      requestId: body?.requestId,
    });
  }

  /**
   * The server did not reply at all, so nothing is known about what it would have said. A proxy that replies in its
   * place does so in words of its own.
   */
  get isUnreachable(): boolean {
    if (this.status === "TMT" || this.status === "ENT") return true;
    return this.body === null && (this.status === 502 || this.status === 503 || this.status === 504);
  }
}

export function errorFromReply(family: Family, status: number, json: unknown): ApiError {
  const parsed = ErrorBody.safeParse(json);
  if (parsed.success) return new ApiError({ family, status, code: parsed.data.code, body: parsed.data });
  return new ApiError({ family, status, code: "unreadable_reply", body: null, cause: parsed.error });
}
