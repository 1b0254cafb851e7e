// @vitest-environment happy-dom
import type { Environment } from "@invigil/contract/environments/environments";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runAbort } from "../../parts/submit.ts";
import { editorOf, showCode } from "../testing/show-code.tsx";
import { anEnvironment, NEXT_LAUNCH } from "./testing/an-environment.ts";
import { openGateway } from "./testing/open-gateway.ts";

let gateway: Awaited<ReturnType<typeof openGateway>>;

beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => {
  cleanup();
  gateway.close();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const files = [
  { path: "app.js", content: "one\ntwo\nthree", read_only: false },
  { path: "given.txt", content: "given", read_only: true },
];

/** Shows a project whose environment runs behind a real websocket. */
async function showConnected(editor_type: Environment["editor_type"] = "light", problem_type: "PBE" | "MOB" = "PBE") {
  const shown = await showCode({
    problem: { problem_type, technologies: ["python"], files },
    server: ({ path }) => {
      if (path.includes("/health")) return Response.json({ launch: null }, { status: 404 });
      if (!path.includes("_server/djp/")) return null;
      const environment = anEnvironment({ url: gateway.url, launch: gateway.state.launch, editor_type });
      return Response.json({
        environment: { ...environment, key: path.includes("create") ? environment.key : null },
        project_based_problem_data: { is_ready: true, jupyter_notebook_access_url: null },
        test_environment: null,
        clusterSlug: null,
      });
    },
  });
  await screen.findByText("Environment ready.");
  return shown;
}

describe("a project with an environment", () => {
  it("puts the files there, and shows what a program changed without moving the cursor", async () => {
    const { answers } = await showConnected();
    await waitFor(() =>
      expect(gateway.heard).toContainEqual({
        do: "put",
        n: 1,
        files: { "app.js": "one\ntwo\nthree", "given.txt": "given" },
        whole: true,
      }),
    );
    const view = await editorOf("app.js");
    act(() => view.dispatch({ selection: { anchor: 5 } }));
    gateway.say({
      say: "changed",
      change: 1,
      files: { "app.js": "one\ntwo\nTHREE", "out/made.txt": "x", "given.txt": "forged" },
      removed: [],
    });
    await waitFor(() => expect(view.state.doc.toString()).toBe("one\ntwo\nTHREE"));
    expect(view.state.selection.main.head).toBe(5);
    expect(answers).toEqual([{ technology: "python", files: { "app.js": "one\ntwo\nTHREE", "out/made.txt": "x" } }]);
    expect(await screen.findByRole("treeitem", { name: "made.txt" })).toBeTruthy();
    // A file that the question gives stays as it is, in the box too.
    await waitFor(() =>
      expect(gateway.heard).toContainEqual(expect.objectContaining({ do: "put", files: { "given.txt": "given" } })),
    );
  });

  it("lists what is not part of the answer, and offers the ports that programs listen on", async () => {
    await showConnected();
    gateway.say({ say: "left-out", files: [{ path: "big.bin", why: "binary" }] });
    gateway.say({ say: "ports", ports: [3_000, 5_173] });
    expect(await screen.findByText("Not part of your answer: not a text")).toBeTruthy();
    const preview = await screen.findByRole("tab", { name: "Preview (2)" });
    act(() => preview.click());
    const frame = await screen.findByTitle("Preview of port 3000");
    expect(frame.getAttribute("src")).toContain(`/enter?key=${"k".repeat(32)}&to=preview%2F3000%2F`);
    expect(within(screen.getByLabelText("Port")).getAllByRole("option")).toHaveLength(2);
  });

  it("says how pages without a program are served", async () => {
    await showConnected();
    const preview = await screen.findByRole("tab", { name: "Preview" });
    act(() => preview.click());
    expect(await screen.findByText("python3 -m http.server 3000")).toBeTruthy();
  });

  it("shows an app for phones as on a phone, unless asked otherwise", async () => {
    await showConnected("light", "MOB");
    gateway.say({ say: "ports", ports: [3_000] });
    const preview = await screen.findByRole("tab", { name: "Preview (1)" });
    act(() => preview.click());
    const frame = await screen.findByTitle("Preview of port 3000");
    expect([frame.style.width, frame.style.height]).toEqual(["390px", "844px"]);
    fireEvent.click(screen.getByLabelText("As on a phone (390 × 844)"));
    expect(screen.getByTitle("Preview of port 3000").style.width).toBe("");
  });

  it("opens a terminal, and says when it is a new environment's", async () => {
    await showConnected();
    await waitFor(() => expect(gateway.heard).toContainEqual(expect.objectContaining({ do: "open" })));
    gateway.state.launch = NEXT_LAUNCH;
    gateway.cut(4_002);
    await screen.findByText(/Your files were restored into a new environment at/);
    await waitFor(() => expect(gateway.heard.filter((message) => message.do === "open")).toHaveLength(2));
    expect(gateway.heard.filter((message) => message.do === "put" && message.whole)).toHaveLength(2);
  });

  it("goes to the multi-session page after three not-found results, 5 s apart, but not while somebody types [B4.13] [B9.09]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { router, requests, slug } = await showConnected();
      const checks = () => requests.filter(({ path }) => path.endsWith("/health")).length;
      const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      const view = await editorOf("app.js");
      act(() => view.focus());
      gateway.state.refuses = true;
      gateway.cut();
      await waitFor(
        async () => {
          await pass(200);
          expect(checks()).toBe(1);
        },
        { timeout: 20_000 },
      );
      await screen.findByText("Reconnecting... Please wait for few seconds");
      await pass(5_000);
      await waitFor(() => expect(checks()).toBe(2));
      expect(router.state.location.pathname).toBe("/");
      await pass(5_000);
      await waitFor(() => expect(checks()).toBe(3));
      await screen.findByText("The environment is now used in another tab.");
      await pass(1_500);
      fireEvent.keyDown(view.contentDOM, { key: "a" });
      await pass(1_500);
      expect(router.state.location.pathname).toBe("/");
      await pass(1_000);
      await waitFor(() => expect(router.state.location.pathname).toBe("/multi-session"));
      expect(router.state.location.search).toMatchObject({ test: slug, from: "/" });
      expect(checks()).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it("shows VS Code where the environment has it, with the files beside it and our own editor on request", async () => {
    const { answers } = await showConnected("vscode-pod");
    const frame = await screen.findByTitle("VS Code");
    expect(frame.getAttribute("src")).toContain("&to=editor%2F");
    gateway.say({ say: "changed", change: 1, files: { "app.js": "from VS Code" }, removed: [] });
    await waitFor(() => expect(answers).toEqual([{ technology: "python", files: { "app.js": "from VS Code" } }]));
    act(() => screen.getByRole("button", { name: "Use the light editor" }).click());
    expect((await editorOf("app.js")).state.doc.toString()).toBe("from VS Code");
    expect(screen.queryByTitle("VS Code")).toBeNull();
  });

  it("judges what VS Code has saved by then when somebody types and submits at once", async () => {
    const { answers, requests } = await showConnected("vscode-pod");
    await screen.findByTitle("VS Code");
    gateway.unseen.push({ say: "changed", change: 1, files: { "app.js": "the last word" }, removed: [] });
    act(() => screen.getByRole("button", { name: "Run tests" }).click());
    const asked = () => requests.find(({ path }) => path.includes("code.run"))?.body;
    await waitFor(() => expect(asked()).toMatchObject({ files: { "app.js": "the last word" } }), { timeout: 10_000 });
    expect(answers.at(-1)).toEqual({ technology: "python", files: { "app.js": "the last word" } });
  });

  it("stays, keeps the keyboard and offers to take it back when another tab has taken the environment", async () => {
    const { router, requests, answers } = await showConnected();
    const view = await editorOf("app.js");
    gateway.cut(4_001);
    await screen.findByText("The environment is now used in another tab. You can keep writing here.");
    act(() => view.dispatch({ changes: { from: 0, insert: "still " } }));
    expect(answers.at(-1)?.files).toEqual({ "app.js": "still one\ntwo\nthree" });
    act(() => view.focus());
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect([router.state.location.pathname, document.activeElement]).toEqual(["/", view.contentDOM]);
    expect(requests.some(({ path }) => path.endsWith("/health"))).toBe(false);
    act(() => screen.getByRole("button", { name: "Use it here" }).click());
    await screen.findByText("Environment ready.");
    expect(requests.findLast(({ path }) => path.includes("create_server"))?.body).toMatchObject({ take_over: true });
  });

  it("says what programs deleted or changed in vain, and restores what was deleted", async () => {
    const { answers } = await showConnected();
    const view = await editorOf("app.js");
    act(() => view.dispatch({ changes: { from: 0, insert: "my " } }));
    gateway.say({ say: "changed", change: 1, files: { "app.js": "theirs", "b.js": "2", "c.js": "3" }, removed: [] });
    await screen.findByText("A program also changed app.js. Your text was kept.");
    gateway.say({ say: "changed", change: 2, files: {}, removed: ["b.js"] });
    await screen.findByText("A program deleted b.js.");
    gateway.say({ say: "changed", change: 3, files: {}, removed: ["c.js"] });
    const notice = await screen.findByText("A program deleted 2 files.");
    expect(notice.getAttribute("role")).toBe("status");
    act(() => screen.getByRole("button", { name: "Restore" }).click());
    expect(answers.at(-1)?.files).toEqual({ "app.js": "my one\ntwo\nthree", "b.js": "2", "c.js": "3" });
    expect([notice.textContent, screen.queryByRole("button", { name: "Dismiss" })]).toEqual(["", null]);
  });

  it("closes when the test is submitted", async () => {
    await showConnected();
    act(() => runAbort());
    expect(await screen.findByText("The environment is closed.")).toBeTruthy();
  });
});
