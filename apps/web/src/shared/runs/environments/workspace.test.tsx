// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorReply } from "../../../testing/fake-fetch.ts";
import { editorOf, showCode } from "../testing/show-code.tsx";
import { anEnvironment } from "./testing/an-environment.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const files = [
  { path: "src/app.js", content: "start", read_only: false },
  { path: "README.md", content: "read me", read_only: true },
];

function reply(over: Parameters<typeof anEnvironment>[0] = {}) {
  const environment = anEnvironment(over);
  return Response.json({
    environment,
    project_based_problem_data: { is_ready: environment.state === "ready", jupyter_notebook_access_url: null },
    test_environment: null,
    clusterSlug: null,
  });
}

/** Shows a project whose environment is answered for as told. */
async function showProject(create: () => Response, scene: Parameters<typeof showCode>[0] = {}) {
  return await showCode({
    server: ({ path }) => (path.startsWith("/rpc/create_server/djp/p-1") ? create() : null),
    ...scene,
    problem: { problem_type: "PBE", technologies: ["python"], files, ...scene.problem },
  });
}

const unavailable = () => errorReply(409, "environment_unavailable");
const tree = async () => await screen.findByRole("tree", { name: "Files" });
const names = () => screen.getAllByRole("treeitem").map(({ textContent }) => textContent);
const enter = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.submit(field);
};

describe("the workspace of a project", () => {
  it("asks for the environment of its type, and works without one [B9.10]", async () => {
    const { requests, answers } = await showProject(unavailable);
    const view = await editorOf("src/app.js");
    await screen.findByText(/You are working without an environment/);
    expect(requests.find(({ path }) => path.startsWith("/rpc/create_server"))?.body).toMatchObject({
      editor_type: "vscode-pod",
      is_open_editor: true,
      solution_slug: null,
      take_over: false,
    });
    act(() => view.dispatch({ changes: { from: 0, insert: "my " } }));
    expect(answers).toEqual([{ technology: "python", files: { "src/app.js": "my start" } }]);
    expect(screen.queryByRole("tablist", { name: "Terminals" })).toBeNull();
  });

  it("adds, renames and deletes files, and undoes a deletion", async () => {
    const { answers } = await showProject(unavailable);
    await tree();
    expect(names()).toEqual(["src", "app.js", "README.md (read-only)"]);
    fireEvent.click(screen.getByRole("button", { name: "New file" }));
    enter("Path of the new file", "src/lib/../evil");
    expect(screen.getByText(/Names may contain/)).toBeTruthy();
    enter("Path of the new file", "src/lib/a.js");
    expect(answers.at(-1)?.files).toEqual({ "src/app.js": "start", "src/lib/a.js": "" });
    await editorOf("src/lib/a.js");

    const folder = screen.getByRole("treeitem", { name: "lib" });
    fireEvent.focus(folder);
    fireEvent.keyDown(folder, { key: "F2" });
    enter("New path", "src/parts");
    expect(answers.at(-1)?.files).toEqual({ "src/app.js": "start", "src/parts/a.js": "" });

    const file = screen.getByRole("treeitem", { name: "app.js" });
    fireEvent.focus(file);
    fireEvent.keyDown(file, { key: "Delete" });
    expect(answers.at(-1)?.files).toEqual({ "src/parts/a.js": "" });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(answers.at(-1)?.files).toEqual({ "src/app.js": "start", "src/parts/a.js": "" });
  });

  it("shows an answer that was cleared or written elsewhere, and does not write it again", async () => {
    const { answers, replace } = await showProject(unavailable, {
      answer: { files: { "src/app.js": "mine", "src/b.js": "2" } },
    });
    const view = await editorOf("src/app.js");
    expect(names()).toContain("b.js");
    act(() => replace({}));
    await waitFor(() => expect(view.state.doc.toString()).toBe("start"));
    expect(names()).not.toContain("b.js");
    act(() => replace({ files: { "src/app.js": "from elsewhere" } }));
    await waitFor(() => expect(view.state.doc.toString()).toBe("from elsewhere"));
    expect(answers).toEqual([]);
  });

  it("moves through the tree with the keyboard", async () => {
    await showProject(unavailable);
    const rows = within(await tree());
    const press = (name: string, key: string) => fireEvent.keyDown(rows.getByRole("treeitem", { name }), { key });
    act(() => rows.getByRole("treeitem", { name: "src" }).focus());
    press("src", "ArrowDown");
    expect(document.activeElement?.textContent).toBe("app.js");
    press("app.js", "ArrowLeft");
    expect(document.activeElement?.textContent).toBe("src");
    press("src", "ArrowLeft");
    expect(names()).toEqual(["src", "README.md (read-only)"]);
    press("src", "End");
    press("README.md (read-only)", "Enter");
    expect((await editorOf("README.md")).state.readOnly).toBe(true);
    // What the question gives cannot be deleted.
    press("README.md (read-only)", "Delete");
    expect(names()).toEqual(["src", "README.md (read-only)"]);
  });

  it("runs the tests and submits what is on the screen", async () => {
    const { requests } = await showProject(unavailable);
    await editorOf("src/app.js");
    fireEvent.click(await screen.findByRole("button", { name: "Run tests" }));
    await waitFor(() => expect(requests.some(({ path }) => path.startsWith("/rpc/code.run"))).toBe(true));
    expect(requests.find(({ path }) => path.startsWith("/rpc/code.run"))?.body).toMatchObject({
      files: { "src/app.js": "start" },
    });
    cleanup();
    const second = await showProject(unavailable);
    fireEvent.click(await screen.findByRole("button", { name: "Submit" }));
    await waitFor(() => expect(second.requests.some(({ path }) => path === "/rpc/solutions.submit")).toBe(true));
    expect(second.answers).toEqual([{ technology: "python", files: { "src/app.js": "start" } }]);
  });

  it.each([
    ["at_capacity", 503, "We're at capacity right now, Please retry in sometime"],
    ["internal_error", 500, "Resource Allocation Failed"],
    ["environment_delayed", 422, "Your environment is delayed."],
  ])("says what happened if the server replies %s, and tries again when asked [B8.06]", async (code, status, text) => {
    const { requests } = await showProject(() => errorReply(status, code));
    await screen.findByText(new RegExp(text));
    const asked = () => requests.filter(({ path }) => path.startsWith("/rpc/create_server")).length;
    if (status === 422) return;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(asked()).toBe(2));
  });

  it.each([
    ["DJP", 60_000],
    ["PBE", 900_000],
  ] as const)(
    "says how many wait before it, and when it takes longer than expected: %s after %i ms [B4.17] [B8.06] [B9.09]",
    async (problem_type, wait) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
      try {
        const queued = () => reply({ state: "queued", ahead: 2, launch: null });
        await showProject(queued, {
          server: ({ path }) => (path.startsWith("/rpc/") && path.includes("_server/djp/") ? queued() : null),
          problem: { problem_type },
        });
        await screen.findByText("Waiting for your environment: 2 others first.");
        await act(() => vi.advanceTimersByTimeAsync(wait - 30_000));
        expect(screen.queryByText(/taking longer/)).toBeNull();
        await act(() => vi.advanceTimersByTimeAsync(31_000));
        await screen.findByText(/It's taking longer than expected. We'll get there as fast as we can/);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it("is refused once and not every 30 s, and gets its environment when a host has come", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    try {
      let isOffered = false;
      const { requests } = await showProject(unavailable, {
        server: ({ path }) => {
          if (path.startsWith("/infra/offered")) return Response.json({ is_offered: isOffered });
          if (!path.startsWith("/rpc/create_server")) return null;
          return isOffered ? reply({ state: "queued", ahead: 2 }) : unavailable();
        },
      });
      const asked = () => requests.filter(({ path }) => path.startsWith("/rpc/create_server")).length;
      await screen.findByText(/You are working without an environment/);
      for (let minutes = 0; minutes < 2; minutes += 1) await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(asked()).toBe(1);
      isOffered = true;
      await act(() => vi.advanceTimersByTimeAsync(31_000));
      await screen.findByText("Waiting for your environment: 2 others first.");
      expect(asked()).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("asks before it takes the environment from another tab", async () => {
    let inUse = true;
    const { requests } = await showProject(() => (inUse ? errorReply(409, "environment_in_use") : unavailable()));
    await screen.findByText("This environment is open in another tab or window.");
    inUse = false;
    fireEvent.click(screen.getByRole("button", { name: "Use it here" }));
    await screen.findByText(/You are working without an environment/);
    expect(requests.findLast(({ path }) => path.startsWith("/rpc/create_server"))?.body).toMatchObject({
      take_over: true,
    });
  });
});
