// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { signedInClient } from "../../testing/signed-in.ts";
import { WebhookForm } from "./webhook-form.tsx";

beforeEach(() => void (document.cookie = "csrftoken=t"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const REFUSED = "The address must be public.";

it("says next to the address why it was refused, until the address is changed", async () => {
  fakeFetch(() => errorReply(400, "address_refused", { description: REFUSED, show_custom_message: true }));
  await renderAt(<WebhookForm hook={null} onClose={() => {}} />, { queryClient: signedInClient(recruiter) });
  const field = screen.getByRole("textbox", { name: "Address" });
  fireEvent.change(field, { target: { value: "http://127.0.0.1/hook" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "")?.textContent).toBe(
    REFUSED,
  );
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.change(field, { target: { value: "https://example.com/hook" } });
  await vi.waitFor(() => expect(screen.queryByText(REFUSED)).toBeNull());
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
});

it("shows errors that do not concern the address above the fields", async () => {
  fakeFetch(() => errorReply(403, "forbidden"));
  await renderAt(<WebhookForm hook={null} onClose={() => {}} />, { queryClient: signedInClient(recruiter) });
  fireEvent.change(screen.getByRole("textbox", { name: "Address" }), { target: { value: "https://example.com/hook" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Your role does not allow this.");
});
