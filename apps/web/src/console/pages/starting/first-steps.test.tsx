// @vitest-environment happy-dom
import type { FirstStep } from "@invigil/contract/people/first-steps";
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { useHiddenSteps } from "../../first-steps/hidden-steps.ts";
import "./home.tsx";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  localStorage.clear();
  forget();
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EVERYTHING: FirstStep[] = ["test", "try", "invite", "report", "colleague"];

/** What a reload of the page forgets. */
const forget = () => useHiddenSteps.setState({ chosen: new Map() });

async function open(done: FirstStep[], role: Role = "owner") {
  const test = done.includes("test") ? { slug: "ours", is_interview: false, is_live: true } : null;
  const requests = fakeFetch(({ path }) => {
    if (path === "/api/v1/company/first-steps") return Response.json({ done, test });
    if (path.startsWith("/api/v1/tests")) return Response.json({ tests: [] });
    return errorReply(404, "not_found");
  });
  const queryClient = signedInClient(recruiter, role);
  await renderApp({ path: "/v1/home", queryClient });
  await screen.findByText(/There are no tests yet/);
  // What is not shown now is not on its way either.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return requests;
}

const steps = async () => within(await screen.findByRole("region", { name: "First steps" }));

it("shows what was done, and leads to what comes next", async () => {
  await open(["test"]);
  const list = await steps();
  expect(list.getByText("1 of 5 done")).toBeTruthy();
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent?.includes("Not done yet"))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(list.queryByRole("link", { name: "Choose or write a test" })).toBeNull();
  const href = (name: string) => list.getByRole("link", { name }).getAttribute("href");
  expect(href("Preview it as candidate")).toBe("/v1/tests/ours/edit/sections");
  expect(href("Invite a candidate")).toBe("/v1/tests/ours/candidates?invite=person");
  expect(href("Read a report")).toBe("/v1/tests/ours/report");
  expect(href("Invite a colleague")).toBe("/v1/company/people");
});

it("offers a role first, and nothing that needs a test", async () => {
  await open([]);
  const list = await steps();
  expect(list.getByRole("link", { name: "Choose or write a test" }).getAttribute("href")).toBe("/v1/tests/ready");
  expect(list.queryByRole("link", { name: "Preview it as candidate" })).toBeNull();
});

it("can be hidden, stays hidden after a reload, and comes back in the help menu", async () => {
  await open(["test"]);
  fireEvent.click((await steps()).getByRole("button", { name: "Hide" }));
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  cleanup();
  forget();
  await open(["test"]);
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "First steps", hidden: true }));
  expect((await steps()).getByText("1 of 5 done")).toBeTruthy();
});

it("disappears once everything is done, and can still be called up", async () => {
  await open(EVERYTHING);
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "First steps", hidden: true }));
  expect((await steps()).getByText("All done")).toBeTruthy();
});

it("lists only what the reader may do, and nothing for those who write no tests", async () => {
  await open([], "author");
  expect((await steps()).queryByText("Invite a colleague")).toBeNull();
  cleanup();
  const requests = await open([], "reviewer");
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  expect(requests.filter(({ path }) => path.includes("first-steps"))).toEqual([]);
  // The help menu offers only what they can open.
  const help = within(document.querySelector<HTMLElement>("#console-help") ?? document.body);
  expect(help.queryByRole("button", { name: "First steps", hidden: true })).toBeNull();
  expect(help.getAllByRole("link", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Starter library",
    "Contact support",
  ]);
});
