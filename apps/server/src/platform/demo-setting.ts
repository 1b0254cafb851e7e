import { isIPv4 } from "node:net";

export type DemoSetting = { on: true } | { on: false; because: string };

interface Surroundings {
  /** Undefined if it was not set. */
  asked: boolean | undefined;
  publicUrl: string;
  databaseUrl: string | undefined;
}

/** The demo is for trying the product on one's own machine; elsewhere it would be a company that nobody looks after. */
export function demoSetting({ asked, publicUrl, databaseUrl }: Surroundings): DemoSetting {
  if (asked === false) return { on: false, because: "DEMO is false." };
  if (!isThisMachine(new URL(publicUrl).hostname)) {
    return { on: false, because: "PUBLIC_URL does not point to this machine." };
  }
  if (asked === undefined && databaseUrl !== undefined) {
    return { on: false, because: "DATABASE_URL is set. Set DEMO=true to turn it on." };
  }
  return { on: true };
}

/** Whether the address is only reachable from this machine. */
export function isThisMachine(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith("127.");
  return hostname === "[::1]" || hostname === "localhost" || hostname.endsWith(".localhost");
}
