// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BrandProvider } from "../../shared/branding/brand-provider.tsx";
import { HelpPage } from "../../candidate/help/help-page.tsx";
import { DEFAULT_BRAND } from "../../shared/parts/brand.tsx";
import { resetClock } from "../../testing/reset-clock.ts";
import { identityQuery } from "../../lib/resources.ts";
import { clearSnapshots } from "../../lib/snapshots.ts";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt, testQueryClient } from "../../testing/render.tsx";
import { FatalErrorRoute } from "./fatal-error.tsx";

configure({ asyncUtilTimeout: 60_000 });
beforeEach(() => void (document.cookie = "csrftoken=t"));
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  resetClock();
  await clearSnapshots();
});

const help = {
  about: "Demo test · Acme",
  company: "Acme",
  back: null,
  subject: { receiptAddress: "", after: "receipt" as const },
  onReportIssue: () => {},
};
const nobody = { user_id: null, usertype: null, username: null };

/** Shows a page under the brand that the server returned. */
async function show(page: ReactNode, address: string | null) {
  fakeFetch(() => Response.json({ ...DEFAULT_BRAND, extra_data: { white_label_support_email: address } }));
  const queryClient = testQueryClient();
  queryClient.setQueryData(identityQuery().queryKey, nobody);
  await renderAt(<BrandProvider>{page}</BrandProvider>, { queryClient });
}

it("names the support address in the help, or whom to ask without one [A1.05]", async () => {
  await show(<HelpPage {...help} />, "help@example.org");
  expect((await screen.findByRole("link", { name: "help@example.org" })).getAttribute("href")).toBe(
    "mailto:help@example.org",
  );
  cleanup();
  await show(<HelpPage {...help} />, null);
  expect(await screen.findByText(/or ask Acme, who invited you\.$/)).toBeTruthy();
  expect(screen.getByRole("main").textContent).not.toContain("@");
});

it("says whom to tell about a fatal error if there is no address to write to [A2.29]", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  await show(<FatalErrorRoute error={new Error("it broke")} />, null);
  fireEvent.click(await screen.findByRole("button", { name: "Report this error" }));
  expect((await screen.findByRole("status")).textContent).toMatch(/tell the company that invited you/);
  expect(assign).not.toHaveBeenCalled();
});
