/** Isolation is not available, so nothing may run. The message is one sentence for the operator. */
export class SandboxUnavailable extends Error {
  override readonly name = "SandboxUnavailable";
}

/** From what bubblewrap said about a first box. */
export function whyUnavailable(fault: string): string {
  if (/namespace|uid map|userns/i.test(fault)) {
    return `The sandbox needs user namespaces, which this host or container does not allow (${fault}).`;
  }
  return `The sandbox cannot create a box here: ${fault}`;
}
