/** Isolation is not available, so nothing may run. The message is one sentence for the operator. */
export class SandboxUnavailable extends Error {
  override readonly name = "SandboxUnavailable";
}
