// @vitest-environment happy-dom
import { createShare, listShares, withdrawShare, type ReportShare } from "@invigil/contract/results/report-shares";
import type { Role } from "@invigil/contract/roles";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { ShareReport } from "./share-report.tsx";

const AT = "2026-01-01T10:00:00.000Z";
const path = createShare.path.replace(":slug", "demo");

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function aShare(over: Partial<ReportShare> = {}): ReportShare {
  const url = "https://example.com/v1/shared-report/1.abc";
  return {
    id: 1,
    name: "Head of team",
    content: "answers",
    created_by: "Demo Recruiter",
    created_at: AT,
    ends_at: "2026-01-15T10:00:00.000Z",
    state: "working",
    url,
    opened: 0,
    last_opened_at: null,
    ...over,
  };
}

function server(shares: ReportShare[], refuses = false) {
  return fakeFetch(({ method, path: asked, body }) => {
    if (method === "GET" && asked.startsWith(path)) return Response.json({ shares });
    if (asked === path && refuses) return errorReply(409, "too_many_shares");
    if (asked === path) {
      const { name, content } = createShare.body.parse(body);
      const share = aShare({ id: shares.length + 1, name, content });
      shares.unshift(share);
      return Response.json({ share }, { status: 201 });
    }
    if (asked === withdrawShare.path.replace(":id", "1")) {
      shares.splice(0, 1, aShare({ state: "withdrawn", url: null }));
      return Response.json({ ok: true });
    }
    return errorReply(404, "not_found");
  });
}

async function show(role: Role = "reviewer") {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await renderAt(<ShareReport slug="demo" username="ada" name="Ada Example" />, {
    queryClient: signedInClient(recruiter, role),
  });
  return copied;
}

async function openDialog() {
  fireEvent.click(screen.getByRole("button", { name: "Share…" }));
  return within(await screen.findByRole("dialog", { name: "Share the report of Ada Example" }));
}

it("creates a link, copies it and lists it", async () => {
  const seen = server([]);
  const copied = await show();
  const dialog = await openDialog();
  expect(await dialog.findByText("There are none yet.")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/For whom/), { target: { value: "Head of team" } });
  fireEvent.change(dialog.getByLabelText("What it shows"), { target: { value: "scores" } });
  fireEvent.change(dialog.getByLabelText("How long it works"), { target: { value: "30" } });
  fireEvent.click(dialog.getByRole("button", { name: "Create and copy link" }));
  expect(await dialog.findByText("Head of team")).toBeTruthy();
  expect(dialog.getByText(/^Works until .+ · never opened$/)).toBeTruthy();
  expect(copied).toHaveBeenCalledWith("https://example.com/v1/shared-report/1.abc");
  const sent = seen.find(({ method, path: asked }) => method === "POST" && asked === path);
  expect(sent?.body).toEqual({ username: "ada", name: "Head of team", content: "scores", days: 30 });
});

it("keeps what was typed if the server refuses, and says why", async () => {
  server([], true);
  await show();
  const dialog = await openDialog();
  fireEvent.change(dialog.getByLabelText(/For whom/), { target: { value: "Head of team" } });
  fireEvent.click(dialog.getByRole("button", { name: "Create and copy link" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("At most 20 share links");
  expect(dialog.getByLabelText<HTMLInputElement>(/For whom/).value).toBe("Head of team");
});

it("says how often a link was opened, and withdraws it after asking", async () => {
  server([aShare({ opened: 2, last_opened_at: AT })]);
  await show();
  const dialog = await openDialog();
  expect(await dialog.findByText(/opened 2 times, last /)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Withdraw the link for Head of team" }));
  const ask = within(await screen.findByRole("dialog", { name: "Withdraw the link for Head of team?" }));
  fireEvent.click(ask.getByRole("button", { name: "Withdraw" }));
  expect(await dialog.findByText(/^Withdrawn/)).toBeTruthy();
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Copy the link for Head of team" })).toBeNull());
});

it("is offered only to those who may share", async () => {
  const seen = server([]);
  await show("author");
  expect(screen.queryByRole("button", { name: "Share…" })).toBeNull();
  expect(seen.some(({ path: asked }) => asked.startsWith(listShares.path.replace(":slug", "demo")))).toBe(false);
});
