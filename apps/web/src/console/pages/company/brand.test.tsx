// @vitest-environment happy-dom
import type { CompanyBrand } from "@invigil/contract/people/company";
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const claimed: CompanyBrand = {
  name: "Acme",
  logo_url: null,
  primary_color: null,
  brand: { host: "tests.example.com", support_email: "help@example.com" },
  proof: { record: "_invigil.tests.example.com", value: "invigil=a-code", proven: false },
  time_zone: null,
};

/** The number of the check that first finds the record. */
async function open({ seenAt = 1, role = "owner" }: { seenAt?: number; role?: Role } = {}) {
  let checks = 0;
  fakeFetch(({ method, path }) => {
    if (method === "POST" && path === "/api/v1/company/brand/proof") checks += 1;
    const proof = claimed.proof && { ...claimed.proof, proven: checks >= seenAt };
    return Response.json({ ...claimed, proof });
  });
  await renderApp({ path: "/v1/company/brand", queryClient: signedInClient(recruiter, role) });
}

it("says how to verify the company's address, and whether the record was found", async () => {
  await open({ seenAt: 2 });
  expect(await screen.findByText("Verify that tests.example.com is yours")).toBeTruthy();
  expect(screen.getByText("_invigil.tests.example.com")).toBeTruthy();
  expect(screen.getByText("invigil=a-code")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText(/^The record was not found/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText("tests.example.com is verified as yours.")).toBeTruthy();
  expect(screen.queryByText("invigil=a-code")).toBeNull();
});

it("asks for no record for an address that is not saved yet", async () => {
  await open();
  fireEvent.change(await screen.findByRole("textbox", { name: "Address" }), { target: { value: "other.example.com" } });
  expect(screen.queryByText(/^Verify that/)).toBeNull();
});

it("lets only owners check", async () => {
  await open({ role: "author" });
  expect(await screen.findByText("Verify that tests.example.com is yours")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Check now" })).toBeNull();
});
