// @vitest-environment happy-dom
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setOnline } from "../../../lib/connection.ts";
import { writeBookmarks } from "../../../lib/local-data.ts";
import { registerFlusher } from "../../../shared/parts/pending-saves.ts";
import { testQuery } from "../../../lib/resources.ts";
import { setTestSubmitted, useToasts } from "../../../shared/parts/toasts.ts";
import { beginUpload } from "../../../shared/parts/uploads/uploads-in-progress.ts";
import { deadLine, errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { aProblem, aReceipt, aSection, aSolution, aSolutionSet, aTest } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { resetSubmission, setClosing } from "./submission-state.ts";
import { SubmitButton } from "./submit-button.tsx";
import { SubmitRequestDialog } from "./submit-request-dialog.tsx";
import { closeSubmitRequest } from "./submit-request.ts";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  resetSubmission();
  closeSubmitRequest();
  setTestSubmitted(false);
  useToasts.setState({ toasts: [] });
});

const mixed = aSection({
  name: "One",
  problems: [aProblem({ solution: aSolution() }), aProblem({ slug: "p-2" }), aProblem({ slug: "p-3" })],
});

async function show(sections: SectionWithProblems[], answer: (seen: Seen) => Response | Promise<Response>) {
  const requests = fakeFetch(answer);
  const queryClient = signedInClient();
  queryClient.setQueryData(testQuery("demo").queryKey, aTest());
  let setPage = (_page: Partial<Shown>) => {};
  function Pages() {
    const [page, set] = useState<Shown>({ list: true, sections });
    setPage = (changed) => act(() => set({ ...page, ...changed }));
    return (
      <>
        {page.list ? <SubmitButton sections={page.sections} /> : <h1>The first question</h1>}
        <SubmitRequestDialog test={aTest()} solutionSet={aSolutionSet()} sections={page.sections} />
      </>
    );
  }
  const { router } = await renderAt(<Pages />, { queryClient, path: "/test/demo/problems" });
  const posts = () => requests.filter(({ method }) => method === "POST").map(({ path, body }) => ({ path, body }));
  return {
    posts: () => posts().map(({ path }) => path),
    bodies: () => posts().map(({ body }) => body),
    queryClient,
    path: () => router.state.location.pathname,
    show: (changed: Partial<Shown>) => setPage(changed),
  };
}

/** What the test can change on the pages around the dialog. */
interface Shown {
  list: boolean;
  sections: SectionWithProblems[];
}

function press(name: string) {
  fireEvent.click(screen.getByRole("button", { name }));
}

/** Within the dialog, because its button has the same name as the one that opened it. */
function confirm(name: string) {
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
}

function accepting({ path, method }: Seen): Response {
  if (method === "HEAD") return new Response(null, { status: 500 });
  return path.startsWith("/rpc/test.submit_all") ? Response.json(aReceipt()) : errorReply(404, "not_found");
}

it("lists what is attempted, unattempted and bookmarked per section before it submits", async () => {
  writeBookmarks("demo", ["p-2"]);
  const { posts } = await show([mixed], accepting);
  press("Submit test");
  const row = screen.getByRole("row", { name: /One/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["1", "2", "1"]);
  expect(screen.getByText(/2 questions are unsolved/)).toBeTruthy();
  confirm("CANCEL");
  expect(posts()).toEqual([]);
});

it("submits, marks the test expired, and goes to feedback even when its check fails [A4.25]", async () => {
  const { posts, queryClient, path } = await show([mixed], accepting);
  press("Submit test");
  confirm("Submit test");
  await vi.waitFor(() => expect(path()).toBe("/test/demo/feedback"));
  expect(posts()).toEqual(["/rpc/test.submit_all/3"]);
  expect(queryClient.getQueryData(testQuery("demo").queryKey)).toMatchObject({
    is_expired: true,
    session_state: "END",
  });
});

it("sends once, however often it is clicked", async () => {
  const { posts, path } = await show([mixed], accepting);
  press("Submit test");
  const button = within(screen.getByRole("dialog")).getByRole("button", { name: "Submit test" });
  act(() => {
    button.click();
    button.click();
  });
  await vi.waitFor(() => expect(path()).toBe("/test/demo/feedback"));
  expect(posts()).toHaveLength(1);
});

it("says why it failed, loses nothing and can be retried", async () => {
  localStorage.setItem("invigil:demo:bookmarks", '["p-2"]');
  let isDown = true;
  const { path } = await show([mixed], (seen) => (isDown ? errorReply(500, "internal") : accepting(seen)));
  press("Submit test");
  confirm("Submit test");
  expect((await screen.findByRole("alert")).textContent).toContain("Unable to submit the test");
  expect(localStorage.getItem("invigil:demo:bookmarks")).not.toBeNull();
  expect(path()).toBe("/test/demo/problems");
  isDown = false;
  confirm("Try again");
  await vi.waitFor(() => expect(path()).toBe("/test/demo/feedback"));
  expect(localStorage.getItem("invigil:demo:bookmarks")).toBeNull();
});

it("waits in a modal while a recording uploads [A4.24, B2.04]", async () => {
  const { posts, path } = await show([mixed], accepting);
  const endUpload = beginUpload("Video");
  press("Submit test");
  confirm("Submit test");
  const text = "Video upload in progress. Please don't close/refresh this window till upload completes.";
  const modal = (await screen.findByText(text)).closest("dialog, [role=dialog]") ?? document.body;
  expect(within(modal as HTMLElement).queryByRole("button")).toBeNull();
  expect(posts()).toEqual([]);
  act(endUpload);
  await vi.waitFor(() => expect(path()).toBe("/test/demo/feedback"));
});

it("asks before leaving unsaved answers behind", async () => {
  const forget = registerFlusher({ isPending: () => true, flush: async () => {} });
  const { posts, path } = await show([mixed], accepting);
  press("Submit test");
  confirm("Submit test");
  await screen.findByText(/not saved on the server yet/);
  expect(posts()).toEqual([]);
  confirm("Submit test without unsaved answers");
  await vi.waitFor(() => expect(path()).toBe("/test/demo/feedback"));
  forget();
});

it("keeps the keyboard focus in the dialog when submitting without unsaved answers fails", async () => {
  const forget = registerFlusher({ isPending: () => true, flush: async () => {} });
  await show([mixed], () => errorReply(503, "not_ready"));
  press("Submit test");
  confirm("Submit test");
  const button = await screen.findByRole("button", { name: "Submit test without unsaved answers" });
  button.focus();
  fireEvent.click(button);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Try again"));
  forget();
});

it("tells before the button is pressed what keeps an answer from being saved, once the server has been asked", async () => {
  const conflict = "There are two versions of your answer to “A sum”.";
  let isAsked = false;
  const forget = registerFlusher({
    isPending: () => true,
    flush: async () => void (isAsked = true),
    obstacles: () => (isAsked ? [conflict] : []),
  });
  const { posts } = await show([mixed], accepting);
  press("Submit test");
  expect(await screen.findByText(conflict)).toBeTruthy();
  expect(posts()).toEqual([]);
  forget();
});

it("names what must be done before an answer can be saved", async () => {
  const obstacle = "Your answer to “Essay” is over the limit and is not saved. Shorten it first.";
  const forget = registerFlusher({ isPending: () => true, flush: async () => {}, obstacles: () => [obstacle] });
  const { posts } = await show([mixed], accepting);
  press("Submit test");
  confirm("Submit test");
  expect((await screen.findByRole("alert")).textContent).toContain(obstacle);
  expect(posts()).toEqual([]);
  forget();
});

it("stops saying that answers are unsaved once the connection is back", async () => {
  const forget = registerFlusher({ isPending: () => true, flush: async () => {} });
  await show([mixed], accepting);
  act(() => setOnline(false));
  press("Submit test");
  confirm("Submit test");
  await screen.findByText(/not saved on the server yet/);
  act(() => setOnline(true));
  expect(screen.queryByText(/not saved on the server yet/)).toBeNull();
  forget();
});

it("does not send a candidate to their own network when the server cannot be reached", async () => {
  await show([mixed], deadLine);
  press("Submit test");
  confirm("Submit test");
  const said = (await screen.findByRole("alert")).textContent;
  expect(said).toMatch(/^The server cannot be reached, so the test could not be submitted\..* kept on this device\./);
  expect(said).toContain("This page tries again every 5 seconds");
  expect(said).not.toMatch(/offline|internet/);
});

it("submits a timed section and goes to the first problem of the next [A2.22]", async () => {
  const first = aSection({ slug: "s-1", name: "One", is_timed_section: true });
  const next = aSection({ slug: "s-2", status: "PND", is_timed_section: true, problems: [] });
  const opened = { ...next, status: "CTK", problems: [aProblem({ slug: "p-9" })] };
  const { posts, path } = await show([first, next], () =>
    Response.json({ sections: [{ ...first, status: "SUB" }, opened], next_section: "s-2" }),
  );
  press("Submit section");
  confirm("Submit section");
  await vi.waitFor(() => expect(path()).toBe("/test/demo/problem/p-9"));
  expect(posts()).toEqual(["/rpc/test.submit_section"]);
});

it("submits the test with the last remaining section", async () => {
  const last = aSection({ slug: "s-2", is_timed_section: true });
  await show([aSection({ slug: "s-1", status: "SUB", is_timed_section: true }), last], accepting);
  expect(screen.getByRole("button", { name: "Submit test" })).toBeTruthy();
});

it("focuses the cancel button, so that pressing Enter twice submits nothing", async () => {
  await show([mixed], accepting);
  press("Submit test");
  expect(document.activeElement?.textContent).toBe("CANCEL");
});

it("stays open when the page that opened it goes away", async () => {
  const { show: change, posts, path } = await show([mixed], accepting);
  press("Submit test");
  change({ list: false });
  confirm("Submit test");
  await vi.waitFor(() => expect(path()).toBe("/test/demo/feedback"));
  expect(posts()).toEqual(["/rpc/test.submit_all/3"]);
});

const basics = aSection({ slug: "s-1", name: "Basics", is_timed_section: true });
const code = aSection({ slug: "s-2", name: "Code", status: "PND", is_timed_section: true });
const last = aSection({ slug: "s-3", name: "Last", status: "PND", is_timed_section: true });

it("closes with the section that it was opened for, and never mentions the next one", async () => {
  const { show: change, posts } = await show([basics, code, last], accepting);
  press("Submit section");
  expect(screen.getByText(/Do you want to submit “Basics”\?/)).toBeTruthy();
  change({ sections: [{ ...basics, status: "SUB" }, { ...code, status: "CTK" }, last] });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    "“Basics” has ended: it was submitted, or its time ran out. Nothing else was submitted.",
  ]);
  expect(posts()).toEqual([]);
});

it("makes way for the dialog that says that time is up", async () => {
  await show([basics, code, last], accepting);
  press("Submit section");
  act(() => setClosing(true));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(useToasts.getState().toasts).toEqual([]);
});

it("submits the section that it names, even if the list has changed", async () => {
  const { bodies, show: change } = await show([basics, code, last], () => errorReply(500, "internal"));
  press("Submit section");
  change({ sections: [{ ...basics, name: "Renamed" }, code, last] });
  confirm("Submit section");
  await screen.findByRole("alert");
  expect(bodies()).toMatchObject([{ section_slug: "s-1", section_name: "Basics" }]);
});
