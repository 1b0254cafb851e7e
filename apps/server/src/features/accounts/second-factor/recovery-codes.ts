import { randomInt } from "node:crypto";
import type { Deps } from "../../../platform/deps.ts";
import { mac } from "../../../platform/identity/tokens.ts";

const COUNT = 10;
const LENGTH = 10;
/** Leaves out letters and digits that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Accepts codes as people type them: with or without the dash, in upper or lower case. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toLowerCase();
}

/** Hashed with the installation's key, so that the database alone is not enough to try them out. */
export function hashCode({ secrets }: Pick<Deps, "secrets">, accountId: number, code: string): string {
  return mac(secrets.key, `recovery:${accountId}:${plainCode(code)}`);
}

export function newCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? "").join("");
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}
