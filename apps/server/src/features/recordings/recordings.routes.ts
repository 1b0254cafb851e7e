import * as contract from "@invigil/contract/taking/recordings";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import { confirmRecording, type RecordingDeps } from "./confirm-recording.ts";
import { signRecording } from "./sign-recording.ts";

export function recordingRoutes(app: FastifyInstance, deps: RecordingDeps): void {
  register(app, deps, contract.signRecording, ({ caller, body }) => signRecording(deps, caller, body));
  register(app, deps, contract.confirmRecording, ({ caller, body }) =>
    confirmRecording(deps, caller, body.resource_uri),
  );
}
