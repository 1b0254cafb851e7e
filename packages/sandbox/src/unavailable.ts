/** Isolation cannot be had here, so nothing may run. The message is one sentence for the person who set the host up. */
export class SandboxUnavailable extends Error {
  override readonly name = "SandboxUnavailable";
}
