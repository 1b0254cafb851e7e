import { isIP } from "node:net";
import { z } from "zod";

const ADVICE = "enter how many proxies are in front of the server, such as 1, or their networks, such as 10.0.0.0/8";

/**
 * Which part of X-Forwarded-For the operator's own proxies wrote: a number of entries from the right, or those in these
 * networks. Anyone may have invented what is further left.
 */
export const TrustedProxies = z.string().transform((text, context): false | number | string[] => {
  if (text === "false") return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(",").map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({ code: "custom", message: ADVICE });
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
