import type { ProctorCalls } from "@invigil/capture/types";
import { PROCTOR_CALL_TIMEOUT } from "@invigil/contract/constants";
import { heartbeat, signAudio, signImage, signImages } from "@invigil/contract/proctoring/proctoring";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { call, type CallOptions } from "../../lib/api.ts";

export interface ProctorService extends ProctorCalls {
  heartbeat(body: BodyOf<typeof heartbeat>): Promise<ReplyOf<typeof heartbeat>>;
}

/** The proctor service's calls, with its own token. */
export function proctorService(token: string): ProctorService {
  function options(transactionId: string): CallOptions {
    return { family: "PST", timeout: PROCTOR_CALL_TIMEOUT, bearer: { token, transactionId } };
  }
  return {
    signImage: (body, transactionId) => call(signImage, { body }, options(transactionId)),
    signImages: (body, transactionId) => call(signImages, { body }, options(transactionId)),
    signAudio: (body, transactionId) => call(signAudio, { body }, options(transactionId)),
    heartbeat: (body) =>
      call(
        heartbeat,
        { params: { assessment: body.assessmentId }, body },
        // A page that is left would otherwise take its last words with it.
        { ...options(transaction()), keepalive: body.left },
      ),
  };
}

function transaction(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
