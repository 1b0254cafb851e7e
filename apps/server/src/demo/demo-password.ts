import type { Deps } from "../platform/deps.ts";
import { mac } from "../platform/identity/tokens.ts";

const LENGTH = 16;

/**
 * The recruiter's password, printed with the links. It is derived from the installation's secret, so it is the same at every
 * start and different in every installation.
 */
export function demoPassword({ config, secrets }: Pick<Deps, "config" | "secrets">): string {
  return config.demoPassword ?? mac(secrets.key, "demo-password").slice(0, LENGTH);
}
