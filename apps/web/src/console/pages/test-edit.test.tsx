// @vitest-environment happy-dom
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAuthoredTest } from "../../testing/authored-test.ts";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(part: string, answer: (seen: Seen) => Response, role: Role = "author") {
  const requests = fakeFetch((seen) =>
    seen.path.startsWith("/api/v1/tests/backend") ? answer(seen) : errorReply(404, "not_found"),
  );
  const path = `/v1/tests/backend/edit/${part}`;
  const { router } = await renderApp({ path, queryClient: signedInClient(recruiter, role) });
  return { requests, router };
}

const name = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Name/ });
const type = async (text: string) => fireEvent.change(await name(), { target: { value: text } });
const press = (button: string) => fireEvent.click(screen.getByRole("button", { name: button }));

it("marks Edit as the current place, whichever part is edited", async () => {
  await open("sections", () => Response.json(anAuthoredTest()));
  const place = await screen.findByRole("link", { name: "Edit" });
  expect(place.getAttribute("aria-current")).toBe("page");
});

it("saves a part on top of the edit it was read with, and asks before unsaved changes are lost", async () => {
  const { requests, router } = await open("basics", ({ method }) =>
    Response.json(
      method === "PATCH"
        ? anAuthoredTest({ edit: 2, basics: { ...anAuthoredTest().basics, name: "Go" } })
        : anAuthoredTest(),
    ),
  );
  await type("Go");
  fireEvent.click(screen.getByRole("link", { name: "Proctoring" }));
  expect(await screen.findByText("Leave without saving?")).toBeTruthy();
  press("Stay");
  expect(router.state.location.pathname).toBe("/tests/backend/edit/basics");
  press("Save");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  const saves = requests.filter(({ method }) => method === "PATCH");
  expect(saves).toMatchObject([{ body: { edit: 1, basics: { name: "Go", duration: 60 } } }]);
  fireEvent.click(screen.getByRole("link", { name: "Proctoring" }));
  expect(await screen.findByText("Proctor this test")).toBeTruthy();
});

it("shows both versions when someone else has changed the same part, and loses nothing", async () => {
  const theirs = anAuthoredTest({ edit: 5, basics: { ...anAuthoredTest().basics, name: "Theirs" } });
  let stale = false;
  const { requests } = await open("basics", ({ method, body }) => {
    if (method !== "PATCH") return Response.json(stale ? theirs : anAuthoredTest());
    const { edit } = body as { edit: number };
    if (edit === 5) return Response.json({ ...theirs, edit: 6, basics: { ...theirs.basics, name: "Mine" } });
    stale = true;
    return errorReply(409, "stale_edit");
  });
  await type("Mine");
  press("Save");
  expect(await screen.findByText("Someone else has changed this part in the meantime")).toBeTruthy();
  expect((await name()).value).toBe("Mine");
  press("Keep my version");
  press("Save");
  expect(await screen.findByText("All changes are saved")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "PATCH").at(-1)?.body).toMatchObject({ edit: 5 });
});

it("says what is locked once a candidate has started, and what is missing before that", async () => {
  await open("sections", () => Response.json(anAuthoredTest({ locked: true })));
  expect(await screen.findByText("A candidate has started this test")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add a section" }).closest("fieldset")?.disabled).toBe(true);
  expect(screen.getByRole("link", { name: "The test has no sections yet." })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(true);
});

it("moves the focus to the name of a section that was added", async () => {
  await open("sections", () => Response.json(anAuthoredTest()));
  fireEvent.click(await screen.findByRole("button", { name: "Add a section" }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name of section 1")));
  press("Add a section");
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name of section 2")));
});

it("shows a read-only test without a way to try it to those who may not change it", async () => {
  await open("basics", () => Response.json(anAuthoredTest()), "proctor");
  expect(await screen.findByText(/Only authors and owners can change it/)).toBeTruthy();
  expect(screen.getByRole("group").matches(":disabled")).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
});
