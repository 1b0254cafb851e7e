import { keyHash } from "./config-key.ts";

/** A pair of hashes, and the address that the browser says it computed them with. */
export interface ShownKeys {
  address: string;
  configKey: string;
  browserExamKey: string;
}

/** An empty list means that any key will do; both are never empty. */
export interface AllowedKeys {
  configKeys: readonly string[];
  browserExamKeys: readonly string[];
}

export type KeyFault = "no keys" | "config key" | "browser exam key";

/** Returns null if one of the pairs is right, otherwise what was wrong with the best of them. */
export function judgeKeys(shown: readonly ShownKeys[], allowed: AllowedKeys): KeyFault | null {
  const given = shown.filter(({ configKey, browserExamKey }) => configKey !== "" || browserExamKey !== "");
  if (given.length === 0) return "no keys";
  const isRight = (keys: readonly string[], address: string, hash: string) =>
    keys.length === 0 || keys.some((key) => keyHash(address, key) === hash.toLowerCase());
  const known = given.filter((each) => isRight(allowed.configKeys, each.address, each.configKey));
  if (known.length === 0) return "config key";
  const proven = known.some((each) => isRight(allowed.browserExamKeys, each.address, each.browserExamKey));
  return proven ? null : "browser exam key";
}
