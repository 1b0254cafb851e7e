import { expect, test } from "./support/journey.ts";
import { RECRUITER } from "./support/product.ts";
import { post } from "./support/steps.ts";

test("an author tags several questions by keyboard alone, hears what was done, and undoes it", async ({
  page,
  axe,
}) => {
  await page.goto("/v1/login");
  await page.request.get("/gateways/validate-session");
  await post(page, "/accounts/login", RECRUITER);
  await page.goto("/v1/library?type=FIB");
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await boxes.first().focus();
  await page.keyboard.press("Space");
  const count = await boxes.count();
  await page.getByRole("checkbox", { name: "Select all questions on this page" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("group", { name: "Selected questions" })).toContainText(`${count} question`);

  await page.getByRole("button", { name: "Tags…" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("fresh, seen");
  await axe(page);
  await page.keyboard.press("Enter");
  const status = page.getByRole("status", { name: "Last change" });
  await expect(status).toContainText(/^The tags of \d+ questions? were changed\./);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("row").nth(1)).toContainText("fresh");
  await expect(status).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(status.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status).toHaveText(/ as before\.$/);
  await expect(status).toBeFocused();
  await expect(page.getByRole("row").nth(1)).not.toContainText("fresh");
});
