import { builtinEnvironments } from "vitest/runtime";

/**
 * A browser's window around what is imported afterwards. A test that also runs the server cannot have one from the
 * beginning: there the server's files would be looked for at the page's address.
 */
export async function browserWindow(): Promise<void> {
  await builtinEnvironments["happy-dom"].setup(globalThis, {});
}
