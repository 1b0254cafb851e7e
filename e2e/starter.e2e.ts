import { expect, test } from "./support/page-check.ts";
import { RECRUITER } from "./support/product.ts";

test("an author finds ready questions, looks at one and copies several", async ({ page, check }) => {
  await page.goto("/v1/login");
  await page.getByLabel("E-mail").fill(RECRUITER.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(RECRUITER.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await page.goto("/v1/library");
  await page.getByRole("link", { name: "Starter library" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Starter library" })).toBeVisible();
  await page.getByLabel("Skill").selectOption("SQL");
  await expect(page.getByRole("status").filter({ hasText: / of \d+ questions/ })).toBeVisible();
  await check("starter-list");

  await page.getByRole("button", { name: "Double bookings" }).click();
  const preview = page.getByRole("dialog", { name: "Double bookings" });
  await expect(preview.getByRole("heading", { name: "Sample solution" })).toBeVisible();
  await expect(preview.getByText("Mistakes that the tests catch")).toBeVisible();
  await check("starter-preview");
  await preview.getByRole("button", { name: "Close" }).click();

  await page.getByRole("checkbox", { name: "Select Double bookings" }).check();
  await page.getByRole("checkbox", { name: "Select The price that was valid" }).check();
  await page.getByRole("button", { name: "Copy to my library" }).click();
  await page.getByRole("dialog").getByLabel("Folder").fill("From the start");
  await check("starter-copy");
  await page.getByRole("dialog").getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("In your library")).toHaveCount(2);

  await page.goto("/v1/library?folder=From+the+start");
  await expect(page.getByRole("table", { name: "Questions" }).getByRole("row")).toHaveCount(3);
  await page.getByRole("link", { name: "Double bookings", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Double bookings" })).toBeVisible();
});
