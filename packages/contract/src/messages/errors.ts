import type { ErrorCode } from "../errors.ts";
import { families, type Family, type FamilyErrors, type Product } from "./families.ts";

/** An HTTP status, `TMT` for a timeout, `ENT` for any other network failure. */
export type FailureStatus = number | "TMT" | "ENT";

export interface ErrorInfo {
  message: string;
  /** What a person may copy into an e-mail to support, or null if support could not help. */
  copyText: string | null;
  /** The toast stays until it is closed. */
  delay: boolean;
  /** `FAMILY:STATUS`, for example `UPS:TMT`. */
  errorCode: string;
}

export interface Failure {
  family: Family;
  status: FailureStatus;
  /** The server's own name for the failure. */
  code?: string | undefined;
  /** Where to find support. */
  host: string;
  product: Product;
  /** The server's own text, shown only together with `showCustomMessage`. */
  description?: string | undefined;
  showCustomMessage?: boolean | undefined;
  requestId?: string | undefined;
}

const NETWORK = "Please check your internet connection and refresh the page.";
const REFUSED = "An unexpected error occured. Please contact support";

const generic: FamilyErrors["texts"] = {
  401: REFUSED,
  403: REFUSED,
  429: "Too many requests. Please wait a moment and try again.",
  "5xx": "Something went wrong, Please refresh the page. If issue still persists contact support",
  ENT: NETWORK,
  TMT: `${NETWORK} (timeout of 60000ms exceeded)`,
};

/** Failures whose text does not depend on the call. */
const byCode: Readonly<Record<string, string>> = {
  attempt_paused: "Your {product} is paused. You can continue when the pause is over.",
  secure_browser_required:
    "This {product} requires a secure browser. Open it there to continue. Your saved answers are kept.",
  consent_outdated: "What you are asked to agree to has changed. Reload the page and read it again.",
  notice_too_late:
    "You must be told some days before that an AI interviews you, so this interview cannot begin yet. Please ask the company for another date.",
  cv_required: "This interview needs your CV. Please upload one to continue.",
  interview_not_ready: "Your interview is still being prepared. Please wait a moment.",
  interview_begun: "The interview has begun, so your CV can no longer be changed.",
  stale_turn: "The interview has moved on. You now see the current question.",
  storage_full:
    "The server has no room for files at the moment. Typed answers are still saved. Please try again in a few minutes.",
  recorded_elsewhere: "This answer is being recorded in another window or on another device.",
  draft_elsewhere: "You have also typed an answer to this question in another window or on another device.",
  pieces_missing: "Part of your recording did not arrive. Please try again, or type your answer.",
} satisfies Partial<Record<ErrorCode, string>>;

const FALLBACK = "An unexpected error occured, Please contact support at {host}";

function isServerFailure(status: FailureStatus): boolean {
  return typeof status === "number" && status >= 500;
}

function textFor(texts: FamilyErrors["texts"], status: FailureStatus): string | undefined {
  return texts[status] ?? (isServerFailure(status) ? texts["5xx"] : undefined);
}

function catalogueText({ family, status, code = "" }: Failure): string {
  const { texts }: FamilyErrors = families[family];
  return byCode[code] ?? textFor(texts, status) ?? texts.default ?? textFor(generic, status) ?? FALLBACK;
}

function supportText(failure: Failure, errorCode: string): string {
  const lines = [
    `Error code: ${errorCode}`,
    `During: ${families[failure.family].name}`,
    `Site: ${failure.host}`,
    `Request id: ${failure.requestId ?? "not known"}`,
  ];
  return lines.join("\n");
}

/**
 * Looked up by code, then by family and status, then the family's default, then the status alone, then the fallback.
 */
export function errorInfo(failure: Failure): ErrorInfo {
  const { family, status, host, product, description, showCustomMessage } = failure;
  const errorCode = `${family}:${status}`;
  const text = catalogueText(failure).replaceAll("{product}", product).replaceAll("{host}", host);
  const wantsSupport = isServerFailure(status) || text.includes("contact support");
  return {
    message: showCustomMessage && description ? description : text,
    copyText: wantsSupport ? supportText(failure, errorCode) : null,
    delay: families[family].delay,
    errorCode,
  };
}
