import { stat } from "node:fs/promises";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

it("accepts the password that was hashed and no other", async () => {
  const stored = await hashPassword("correct horse");
  expect(await verifyPassword("correct horse", stored)).toBe(true);
  expect(await verifyPassword("correct horsf", stored)).toBe(false);
});

it("salts every hash and writes its parameters into it", async () => {
  const [first, second] = await Promise.all([hashPassword("same"), hashPassword("same")]);
  expect(first).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$/);
  expect(first).not.toBe(second);
});

it("never accepts a password for a person without one", async () => {
  expect(await verifyPassword("", null)).toBe(false);
  expect(await verifyPassword("anything", null)).toBe(false);
});

it("still reads a hash with cheaper parameters", async () => {
  const stored = "$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$I3pHC5g7H1CZ949mBRMmtv7VEB5bH5S4Jo4MQ8eOUm8";
  expect(await verifyPassword("old", stored)).toBe(true);
});

it("reports an unreadable hash instead of refusing the person", async () => {
  await expect(verifyPassword("x", "md5:abc")).rejects.toThrow("unknown format");
});

it("does not block file access", async () => {
  let checked = 0;
  const checks = Array.from({ length: 12 }, async () => {
    await verifyPassword("anything", null);
    checked += 1;
  });
  await stat(import.meta.filename);
  expect(checked).toBeLessThan(8);
  await Promise.all(checks);
});

it("refuses at once what would wait too long", async () => {
  const checks = await Promise.allSettled(Array.from({ length: 30 }, () => verifyPassword("anything", null)));
  const refused = checks.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(5);
  expect(refused[0]).toMatchObject({ reason: { code: "too_many_requests" } });
});
