import { isIPv4 } from "node:net";

export type DemoSetting = { on: true } | { on: false; because: string };

interface Surroundings {
  /** undefined if DEMO is not set. */
  asked: boolean | undefined;
  publicUrl: string;
  databaseUrl: string | undefined;
}

/**
 * The demo is for people who try the product on their own machine. Anywhere else it would be a company that nobody looks
 * after.
 */
export function demoSetting({ asked, publicUrl, databaseUrl }: Surroundings): DemoSetting {
  if (asked === false) return { on: false, because: "DEMO is false." };
  if (!isThisMachine(new URL(publicUrl).hostname)) {
    return { on: false, because: "PUBLIC_URL is not an address of this machine." };
  }
  if (asked === undefined && databaseUrl !== undefined) {
    return { on: false, because: "DATABASE_URL names your own database. Set DEMO=true to turn the demo on." };
  }
  return { on: true };
}

/** True if the address can only be reached from this machine. */
export function isThisMachine(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith("127.");
  return hostname === "[::1]" || hostname === "localhost" || hostname.endsWith(".localhost");
}
