import { expect, type Locator, type Page } from "@playwright/test";

/** What a browser complains about while it has no connection. */
export const OFFLINE_NOISE = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|WebSocket|ERR_FAILED/;

/** The requests that store an answer, for journeys that let only these fail. */
export const SAVES = /\/api\/v1\/solution(\/|$)/;

/** What was typed is on this device and waits for the server. */
export async function expectKept(page: Page): Promise<void> {
  await expect(page.locator('[data-save-state="kept"]').first()).toBeVisible();
}

/** Cuts the connection and chooses a file of 16 bytes, which then waits. Returns the list it waits in. */
export async function attachOffline(page: Page): Promise<Locator> {
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  const file = { name: "sketch.txt", mimeType: "text/plain", buffer: Buffer.from("sixteen bytes!!!") };
  const attachments = page.getByRole("group", { name: "Attachments" });
  await attachments.locator('input[type="file"]').setInputFiles(file);
  await expect(attachments.getByText("Waiting for the connection")).toBeVisible();
  return attachments;
}
