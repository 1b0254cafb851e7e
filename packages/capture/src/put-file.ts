import { PROCTOR_CALL_TIMEOUT } from "@invigil/contract/constants";
import type { FailureStage } from "@invigil/contract/proctoring/proctoring";
import { isStored, signedPutHeaders } from "@invigil/contract/signed-put";

type PutStage = Extract<FailureStage, "upload" | "uploadNetworkError" | "uploadTimeoutError">;

export class PutFailure extends Error {
  override readonly name = "PutFailure";
  readonly stage: PutStage;
  constructor(stage: PutStage, message: string) {
    super(message);
    this.stage = stage;
  }
}

/** Uploads a file to a signed address. The signature is the permission, so no cookie is sent. */
export async function putFile(url: string, file: Blob, contentType: string): Promise<void> {
  let reply: Response;
  try {
    reply = await fetch(url, {
      method: "PUT",
      body: file,
      headers: signedPutHeaders(url, contentType),
      credentials: "omit",
      signal: AbortSignal.timeout(PROCTOR_CALL_TIMEOUT),
    });
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    throw new PutFailure(timedOut ? "uploadTimeoutError" : "uploadNetworkError", String(error));
  }
  if (!isStored(url, reply.status)) throw new PutFailure("upload", `The storage returned ${reply.status}`);
}
