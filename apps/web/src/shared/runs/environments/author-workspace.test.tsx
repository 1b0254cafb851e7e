// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { renderAt } from "../../../testing/render.tsx";
import { AuthorWorkspace } from "./author-workspace.tsx";
import { authorEnvironment } from "./client/author-environment.ts";
import { anEnvironment } from "./testing/an-environment.ts";
import { openGateway } from "./testing/open-gateway.ts";

let gateway: Awaited<ReturnType<typeof openGateway>>;
beforeEach(async () => {
  gateway = await openGateway();
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  gateway.close();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const GIVEN = { id: "files", files: [{ path: "app.js", content: "given", read_only: false }] };
const SOLUTION = {
  id: "solution",
  files: [
    { path: "app.js", content: "solved", read_only: false },
    { path: "data.csv", content: "1", read_only: true },
  ],
};

async function show(given = GIVEN) {
  const edits: Record<string, string>[] = [];
  const requests = fakeFetch(() =>
    Response.json({
      environment: anEnvironment({ url: gateway.url, launch: gateway.state.launch }),
      project_based_problem_data: { is_ready: true, jupyter_notebook_access_url: null },
      test_environment: null,
      clusterSlug: null,
    }),
  );
  const ask = authorEnvironment("q-1", "light");
  function Page() {
    const [shown, setShown] = useState(given);
    return (
      <>
        <button onClick={() => setShown(SOLUTION)}>solution</button>
        <button onClick={() => setShown({ ...shown })}>used</button>
        <AuthorWorkspace
          shown={shown}
          ask={ask}
          onEdited={(own) => edits.push(own)}
          onLeave={(again) => again()}
          renderMarkdown={(text) => text}
        />
      </>
    );
  }
  await renderAt(<Page />);
  await screen.findByText("Environment ready.");
  return { edits, requests };
}

it("begins with an empty environment of the author's own, and puts the part's files there", async () => {
  const { requests } = await show();
  expect(requests[0]).toMatchObject({
    path: "/api/v1/library/problem/q-1/environment",
    body: { editor_type: "light", fresh: true, take_over: false },
  });
  const put = { do: "put", n: 1, files: { "app.js": "given" }, whole: true };
  await waitFor(() => expect(gateway.heard).toContainEqual(put));
});

it("begins with the notebook, not with the data that come before it", async () => {
  const notebook = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [] });
  const files = [
    { path: "counts.csv", content: "1", read_only: false },
    { path: "work.ipynb", content: notebook, read_only: false },
  ];
  await show({ id: "files", files });
  expect(screen.getByRole("tab", { name: "work.ipynb" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.queryByRole("tab", { name: "counts.csv" })).toBeNull();
});

it("tells what programs change, and keeps it when the draft has taken it over", async () => {
  const { edits } = await show();
  gateway.say({ say: "changed", change: 1, files: { "made.js": "new" }, removed: [] });
  await waitFor(() => expect(edits).toEqual([{ "app.js": "given", "made.js": "new" }]));
  fireEvent.click(screen.getByRole("button", { name: "used" }));
  expect(screen.getByRole("treeitem", { name: "made.js" })).toBeTruthy();
});

it("puts another part into the same environment, whose terminals go on", async () => {
  await show();
  gateway.say({ say: "changed", change: 1, files: { "made.js": "new" }, removed: [] });
  await screen.findByRole("treeitem", { name: "made.js" });
  fireEvent.click(screen.getByRole("button", { name: "solution" }));
  await waitFor(() =>
    expect(gateway.heard).toContainEqual(expect.objectContaining({ do: "remove", paths: ["made.js"] })),
  );
  const files = { "app.js": "solved", "data.csv": "1" };
  await waitFor(() =>
    expect(gateway.heard).toContainEqual(expect.objectContaining({ do: "put", files, whole: false })),
  );
  expect(screen.getByRole("treeitem", { name: /data\.csv/ })).toBeTruthy();
  expect(gateway.heard.filter((message) => message.do === "close")).toEqual([]);
});

it("asks which tab to use once another one has the environment", async () => {
  const { requests } = await show();
  gateway.cut(4_001);
  fireEvent.click(await screen.findByRole("button", { name: "Use it here" }));
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ take_over: true, fresh: true }));
});
