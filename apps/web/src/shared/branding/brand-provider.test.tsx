// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { DEFAULT_BRAND, useSupportAddress } from "../parts/brand.tsx";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { testQueryClient } from "../../testing/render.tsx";
import { BrandProvider } from "./brand-provider.tsx";
import { PageLogo } from "./page-logo.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  return (
    <>
      <PageLogo />
      <p>{useSupportAddress()}</p>
    </>
  );
}

function show() {
  render(
    <QueryClientProvider client={testQueryClient()}>
      <BrandProvider>
        <Page />
      </BrandProvider>
    </QueryClientProvider>,
  );
}

it("takes favicon, logo and support address from the company's configuration", async () => {
  const brand = {
    ...DEFAULT_BRAND,
    is_white_label: true,
    company: { slug: "acme", name: "Acme" },
    favicon_icon_url: "https://acme.example.com/icon.png",
    logo_full_icon_url: "https://acme.example.com/logo.png",
    extra_data: { white_label_support_email: "help@acme.example.com" },
  };
  fakeFetch(() => Response.json(brand));
  show();
  expect((await screen.findByAltText("Acme")).getAttribute("src")).toBe(brand.logo_full_icon_url);
  expect(screen.getByText("help@acme.example.com")).toBeTruthy();
  expect(document.querySelector('link[rel="icon"]')?.getAttribute("href")).toBe(brand.favicon_icon_url);
});

it("shows the default brand when the configuration cannot be loaded", () => {
  fakeFetch(() => errorReply(500, "internal"));
  show();
  expect(screen.getByAltText("Invigil").getAttribute("src")).toBe(DEFAULT_BRAND.logo_full_icon_url);
});
