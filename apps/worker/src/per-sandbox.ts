import type { Sandbox } from "@invigil/sandbox/types";

/** Made once a sandbox, when it is first asked for. What failed is tried anew by the next who asks. */
export function perSandbox<T>(make: (sandbox: Sandbox) => Promise<T>): (sandbox: Sandbox) => Promise<T> {
  const made = new WeakMap<Sandbox, Promise<T>>();
  return (sandbox) => {
    const known = made.get(sandbox);
    if (known) return known;
    const making = make(sandbox);
    made.set(sandbox, making);
    making.catch(() => made.delete(sandbox));
    return making;
  };
}
