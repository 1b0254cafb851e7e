// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { identityQuery } from "../../lib/resources.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt, testQueryClient } from "../../testing/render.tsx";
import { FatalErrorRoute } from "./fatal-error.tsx";
import { NotFoundRoute } from "../../shared/pages/not-found.tsx";

const nobody = { user_id: null, usertype: null, username: null };
const candidate = { user_id: 7, usertype: "hacker" as const, username: "candidate@example.com" };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows the 404 page with the company's logo [A2.15]", async () => {
  await renderAt(<NotFoundRoute />, { path: "/no/such/page", brand: { company: { slug: "acme", name: "Acme" } } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Couldn't find it. . .");
  const text = screen.getByText(/status code is 404/).textContent;
  expect(text).toContain("removed");
  expect(text).toContain("mistyped");
  expect(screen.getByAltText("Acme")).toBeTruthy();
});

async function crash(user: typeof nobody | typeof candidate) {
  fakeFetch(() => errorReply(500, "internal"));
  const queryClient = testQueryClient();
  queryClient.setQueryData(identityQuery().queryKey, user);
  const brand = { extra_data: { white_label_support_email: "help@example.org" } };
  await renderAt(<FatalErrorRoute error={new Error("it broke")} />, { queryClient, brand });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("There was an error!");
}

it("offers to report a fatal error through the issue dialog, or to reload", async () => {
  await crash(candidate);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  fireEvent.click(screen.getByRole("button", { name: "Or, try reloading the page" }));
  expect(reload).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "Report this error" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Comments/).value).toContain("it broke");
});

it("lets a person who is not signed in report a fatal error by mail", async () => {
  await crash(nobody);
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  fireEvent.click(screen.getByRole("button", { name: "Report this error" }));
  expect(assign.mock.calls[0]?.[0]).toMatch(/^mailto:help@example\.org\?.*it%20broke/);
});
