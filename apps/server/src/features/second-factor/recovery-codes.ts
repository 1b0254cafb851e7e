import { randomInt } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import { mac } from "../../platform/identity/tokens.ts";

const COUNT = 10;
const LENGTH = 10;
/** Without letters and digits that are taken for each other. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** As people type them: with or without the dash, in any case. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toLowerCase();
}

/** With the installation's key: who has only the database cannot try them out. */
export function hashCode({ secrets }: Pick<Deps, "secrets">, accountId: number, code: string): string {
  return mac(secrets.key, `recovery:${accountId}:${plainCode(code)}`);
}

export function newCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? "").join("");
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}
