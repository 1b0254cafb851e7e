import type { Page } from "@playwright/test";
import { expect, test } from "./support/page-check.ts";
import { RECRUITER } from "./support/product.ts";

/** A device that verifies its holder, like a fingerprint reader. */
async function plugInDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("a recruiter adds a passkey, signs in with it and removes it", async ({ page, check }) => {
  await plugInDevice(page);
  const inConsole = page.getByRole("heading", { level: 1, name: "Home" });
  await page.goto("/v1/login");
  await page.getByLabel("E-mail").fill(RECRUITER.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(RECRUITER.password);
  await check("sign-in");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(inConsole).toBeVisible();

  await page.goto("/v1/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Journey");
  await page.getByRole("textbox", { name: /^Your password/ }).fill(RECRUITER.password);
  await page.getByRole("button", { name: "Continue" }).click();
  const row = page.getByRole("table", { name: "Passkeys" }).getByRole("row", { name: /Journey/ });
  await expect(row).toContainText("Never");
  await check("account-passkeys");

  await page.goto("/accounts/logout");
  await page.goto("/v1/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(inConsole).toBeVisible();

  await page.goto("/v1/account");
  await expect(row).not.toContainText("Never");
  await row.getByRole("button", { name: "Remove Journey" }).click();
  await page.getByRole("textbox", { name: /^Your password/ }).fill(RECRUITER.password);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
});
