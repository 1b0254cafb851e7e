import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { messages } from "@invigil/contract/messages/messages";
import { ApiError } from "../../lib/api.ts";
import type { Refusal } from "./proof-state.ts";

/** The server has examined the proof: it shows something else, is too large or has the wrong type. */
const FINAL = new Set<ApiError["status"]>([400, 413, 415]);

/** Explains why a proof was refused, by status, with the server's own reason if it gives one. */
export function refusalOf(kind: IdentityKind, error: unknown): Refusal {
  const texts = messages.proctorIdentity;
  if (!(error instanceof ApiError)) return { outcome: "fail", message: messages.errorOccurred, final: false };
  if (error.isUnreachable) return { outcome: "fail", message: texts.network, final: false };
  const description = error.body?.description;
  return {
    outcome: "error",
    message: textOf(kind, error),
    final: FINAL.has(error.status),
    ...(error.status === 400 && description !== undefined && { description }),
  };
}

function textOf(kind: IdentityKind, { status, info }: ApiError): string {
  const texts = messages.proctorIdentity;
  if (typeof status === "number" && status >= 500) return texts.server;
  if (status === 404) return texts.notFound;
  if (status === 400) return kind === "sample_audio" ? texts.audioRefused : texts.refused;
  return info.message;
}
