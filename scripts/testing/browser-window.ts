import { builtinEnvironments } from "vitest/runtime";

/**
 * Sets up a browser window for what is imported afterwards. A test that also runs the server cannot have one from the
 * beginning, because the server's files would then be resolved against the page's address.
 */
export async function browserWindow(): Promise<void> {
  await builtinEnvironments["happy-dom"].setup(globalThis, {});
}
