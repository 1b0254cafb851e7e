import type { Sandbox } from "@invigil/sandbox/types";

/** Created once per sandbox, on first use. If it failed, the next caller tries again. */
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
