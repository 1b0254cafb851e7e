// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { identityQuery, profileQuery } from "../../lib/resources.ts";
import { renderAt, testQueryClient } from "../../testing/render.tsx";
import { UserMenu } from "./user-menu.tsx";

const user = { user_id: 7, usertype: "hacker" as const, username: "kim" };
const profile = { id: 7, full_name: "Kim", email: "candidate@example.com", company: null, job_title: null };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(is_white_label: boolean) {
  const queryClient = testQueryClient();
  queryClient.setQueryData(identityQuery().queryKey, user);
  queryClient.setQueryData(profileQuery(user).queryKey, profile);
  await renderAt(<UserMenu />, { brand: { is_white_label }, queryClient });
  fireEvent.click(await screen.findByRole("button", { name: "User menu" }));
  await screen.findByText("Signed in as candidate@example.com");
}

it("names who is signed in and offers Logout [A2.28]", async () => {
  await open(false);
  expect(screen.getByRole("link", { name: "Logout" }).getAttribute("href")).toBe("/accounts/logout");
});

it("hides Logout in white-label mode [A2.28]", async () => {
  await open(true);
  expect(screen.queryByRole("link", { name: "Logout" })).toBeNull();
});
