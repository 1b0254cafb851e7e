import * as contract from "@invigil/contract/proctoring/media";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { readForm } from "../../platform/http/read-form.ts";
import { register } from "../../platform/http/register.ts";
import { attachmentKind, createLinkKinds } from "./attachment-kind.ts";
import { sendMedia } from "./send-media.ts";
import { sendProctorMedia } from "./send-proctor-media.ts";
import { storeUpload } from "./store-upload.ts";

export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.uploadFile, async ({ caller, request }) =>
    storeUpload(deps, caller, await readForm(request)),
  );
  register(app, deps, contract.readMedia, ({ caller, params, request: { headers }, reply }) =>
    sendMedia(deps, caller, { ...params, headers }, reply),
  );
  const kindOf = createLinkKinds(deps);
  register(app, deps, contract.attachmentKind, ({ caller, query }) => attachmentKind(deps, kindOf, caller, query));
  register(app, deps, contract.readProctorMedia, ({ caller, params: { id }, request: { headers }, reply }) =>
    sendProctorMedia(deps, caller, { id, headers }, reply),
  );
}
