import type { ErrorCode } from "@invigil/contract/errors";

interface Extra {
  message?: string;
  description?: string;
  details?: unknown;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
}

/** An expected failure. Anything else that is thrown is a bug and becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly description: string | undefined;
  readonly details: unknown;
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? code);
    this.code = code;
    this.description = extra.description;
    this.details = extra.details;
    this.retryAfter = extra.retryAfter;
  }
}
