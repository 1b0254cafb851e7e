import { lookup as resolve, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Private networks, and ranges that are not single machines on the internet. */
const CLOSED = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  CLOSED.addSubnet(net, bits, "ipv4");
}
for (const [net, bits] of [
  // Includes IPv6 notations of IPv4 addresses.
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  CLOSED.addSubnet(net, bits, "ipv6");
}

export function isPublic(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !CLOSED.check(address, version === 6 ? "ipv6" : "ipv4");
}

const REFUSAL = "The address is in a private network";

/** A literal address is never looked up, so it is checked directly. */
export function checkLiteral({ hostname }: URL): void {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0 && !isPublic(bare)) throw new Error(REFUSAL);
}

/**
 * Resolves a name for the connection itself: the address that is checked is the one connected to, so a name cannot
 * point elsewhere a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, "");
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) return callback(new Error(REFUSAL), "");
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
