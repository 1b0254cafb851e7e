// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAuthoredTest } from "../../testing/authored-test.ts";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

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

it("lets an author require a secure browser and enter the keys of their own configuration [B4.19]", async () => {
  const requests = fakeFetch(({ path }) =>
    path.startsWith("/api/v1/tests/backend") ? Response.json(anAuthoredTest()) : errorReply(404, "not_found"),
  );
  const queryClient = signedInClient(recruiter, "author");
  await renderApp({ path: "/v1/tests/backend/edit/proctoring", queryClient });
  fireEvent.click(await screen.findByText("Require a secure browser"));
  const field = screen.getByRole("textbox", { name: "Browser Exam Keys" });
  fireEvent.change(field, { target: { value: "not a key" } });
  expect(screen.getByText(/^Line 1 is not a key/)).toBeTruthy();
  fireEvent.change(field, { target: { value: ` ${"AB".repeat(32)}\n${"cd".repeat(32)}` } });
  expect(screen.queryByText(/is not a key/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(requests.some(({ method }) => method === "PATCH")).toBe(true));
  const secure_browser = { enabled: true, config_keys: [], browser_exam_keys: ["ab".repeat(32), "cd".repeat(32)] };
  expect(requests.find(({ method }) => method === "PATCH")).toMatchObject({ body: { proctoring: { secure_browser } } });
});

it("lets authors add to the programs that are restricted [B4.19]", async () => {
  const requests = fakeFetch(({ path, method, body }) => {
    if (path !== "/api/v1/company/restricted-programs") return errorReply(404, "not_found");
    return Response.json(method === "PUT" ? body : { names: ["Cheat.exe"] });
  });
  const queryClient = signedInClient(recruiter, "author");
  await renderApp({ path: "/v1/company/secure-browser", queryClient });
  expect(await screen.findByText(/TeamViewer, AnyDesk/)).toBeTruthy();
  const field = await screen.findByRole("textbox", { name: "Also restrict" });
  fireEvent.change(field, { target: { value: "Cheat.exe\n\n  whisper* \n" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Restricted programs saved.")).toBeTruthy();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ names: ["Cheat.exe", "whisper*"] });
});
