// @vitest-environment happy-dom
import { cleanup, configure, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  resetClock();
});

const company = { slug: "acme", name: "Acme", avatar_url: "/media/brand/acme.png", primary_color: null };
const over = aTest({ company, session_state: "END", is_expired: true });

async function open(page: string, test = aTest({ company })) {
  fakeTestServer(test);
  await renderApp({ path: `/v1/test/demo${page}`, queryClient: testQueryClient() });
}

it.each([
  ["the questions", "/problems", undefined],
  ["a question", "/problem/p-1", undefined],
  ["the feedback", "/feedback", over],
])("also appears on the default host, above %s", async (_, page, test) => {
  await open(page, test);
  const bar = await screen.findByRole("banner");
  expect((await within(bar).findByAltText("Acme")).getAttribute("src")).toBe(company.avatar_url);
});

it("appears beside the company's name on the landing page", async () => {
  await open("", aTest({ company, session_state: "INIT" }));
  const name = await within(await screen.findByRole("main")).findByText("Acme");
  expect(name.parentElement?.querySelector("img")?.getAttribute("src")).toBe(company.avatar_url);
});

it("appears once on the landing page of an interview", async () => {
  await open("", aTest({ company, session_state: "INIT", sub_test_type: "INT" }));
  const name = await within(await screen.findByRole("main")).findByText("Acme");
  expect(name.parentElement?.querySelector("img")?.getAttribute("src")).toBe(company.avatar_url);
  expect(within(screen.getByRole("banner")).queryByAltText("Acme")).toBeNull();
});
