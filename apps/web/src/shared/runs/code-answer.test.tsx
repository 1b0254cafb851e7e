// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createDraftStore } from "../../lib/drafts/drafts.ts";
import { requireSignedIn } from "../../lib/identity.ts";
import { useToasts } from "../parts/toasts.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { candidate } from "../../testing/fixtures.ts";
import { signedInClient } from "../../testing/signed-in.ts";
import { aTechnology } from "./testing/fake-runs.ts";
import { editorOf, showCode } from "./testing/show-code.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const stubs = { python: { head: "import sys", body: "pass", tail: "main()" } };

async function type(name: string, insert: string, from: number) {
  const view = await editorOf(name);
  act(() => view.dispatch({ changes: { from, insert } }));
}

describe("a code answer [A1.15]", () => {
  it("begins with the stub, and saves the whole text, its language and its locked lines [A5.07]", async () => {
    const { answers } = await showCode({ problem: { stubs, extra_data: { code_stub_type: "User-Generated" } } });
    const view = await editorOf("Your code");
    expect(view.state.doc.toString()).toBe("import sys\npass\nmain()");
    expect(screen.getByText(/written by this question’s author/)).toBeTruthy();
    await type("Your code", "x", 0);
    expect(answers).toEqual([]);
    await type("Your code", "# ", 11);
    expect(answers).toEqual([
      {
        technology: "python",
        code: "import sys\n# pass\nmain()",
        extra_data: { code: { stub_length: 22, lock_range: { head: 1, tail: 1 } } },
      },
    ]);
  });

  it("begins with the language's default text if the question has none [A7.25]", async () => {
    const { requests } = await showCode({ problem: { technologies: ["c"] } });
    expect((await editorOf("Your code")).state.doc.toString()).toBe("start of c");
    expect(requests.map(({ path }) => path)).toContain("/rpc/detail_provider?namespace=stub&q=c");
  });

  it("keeps what was written in each language, and its local record [A3.06]", async () => {
    const { answers, slug } = await showCode({ problem: { stubs } });
    await type("Your code", "mine ", 11);
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "c" } });
    await screen.findByText(/Your saved answer is in Python\./);
    expect((await editorOf("Your code")).state.doc.toString()).toBe("start of c");
    expect(answers).toHaveLength(1);
    await type("Your code", "int x; ", 0);
    expect(answers.at(-1)).toMatchObject({ technology: "c", code: "int x; start of c" });

    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "python" } });
    await waitFor(() =>
      expect(answers.at(-1)).toMatchObject({ technology: "python", code: "import sys\nmine pass\nmain()" }),
    );
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "c" } });
    await waitFor(() => expect(answers.at(-1)).toMatchObject({ technology: "c", code: "int x; start of c" }));
    const records = await createDraftStore().listCoding(slug, "p-1");
    expect(records.find(({ language }) => language === "python")).toMatchObject({
      stub: "import sys\npass\nmain()",
      code: "import sys\nmine pass\nmain()",
      stdin: "",
      stdout: "",
      log: "",
    });
  });

  it("is hidden from anybody else who signs in to the same browser, and still there for its author", async () => {
    const second = { ...candidate, user_id: 9, username: "second@example.com" };
    const python = "import sys\nmine pass\nmain()";
    const choose = (value: string) => fireEvent.change(screen.getByLabelText("Language"), { target: { value } });
    const open = async (user: typeof candidate, slug?: string) => {
      await requireSignedIn({ queryClient: signedInClient(user), leave: () => {} });
      const answer = { technology: "c", code: "int x;" };
      return await showCode({ problem: { stubs }, answer, ...(slug !== undefined && { slug }) });
    };
    const shown = async () => (await editorOf("Your code")).state.doc.toString();

    const { slug } = await open(candidate);
    expect(await shown()).toBe("int x;");
    choose("python");
    await waitFor(async () => expect(await shown()).toBe("import sys\npass\nmain()"));
    await type("Your code", "mine ", 11);
    choose("c");
    await waitFor(async () => expect(await shown()).not.toContain("mine"));
    cleanup();

    await open(second, slug);
    expect(await shown()).toBe("int x;");
    choose("python");
    await waitFor(async () => expect(await shown()).toContain("import sys"));
    expect(await shown()).toBe("import sys\npass\nmain()");
    cleanup();

    await open(candidate, slug);
    expect(await shown()).toBe("int x;");
    choose("python");
    await waitFor(async () => expect(await shown()).toBe(python));
  });

  it("writes nothing into the previous language while another one is opening", async () => {
    await showCode({ problem: { stubs } });
    const before = await editorOf("Your code");
    const picker = screen.getByLabelText<HTMLSelectElement>("Language");
    fireEvent.change(picker, { target: { value: "c" } });
    expect(before.dom.closest("[inert]")).not.toBeNull();
    expect(picker.value).toBe("c");
    await waitFor(async () => expect((await editorOf("Your code")).state.doc.toString()).toBe("start of c"));
    expect((await editorOf("Your code")).dom.closest("[inert]")).toBeNull();
  });

  it("stays in its language when another one cannot be opened", async () => {
    await showCode({
      problem: { stubs },
      server: ({ path }) => (path.startsWith("/rpc/detail_provider") ? errorReply(500, "internal") : null),
    });
    await editorOf("Your code");
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "c" } });
    const told = () => useToasts.getState().toasts.map(({ message }) => message);
    await waitFor(() => expect(told()).toContain("Failed to change language"));
    expect((await editorOf("Your code")).state.doc.toString()).toBe("import sys\npass\nmain()");
    expect(screen.getByLabelText<HTMLSelectElement>("Language").value).toBe("python");
  });

  it("goes back to the stub after asking", async () => {
    const { answers } = await showCode({
      problem: { stubs },
      answer: { technology: "python", code: "import sys\nold\nmain()" },
    });
    expect((await editorOf("Your code")).state.doc.toString()).toBe("import sys\nold\nmain()");
    fireEvent.click(screen.getByRole("button", { name: "Reset code" }));
    expect(answers).toEqual([]);
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Reset code" }));
    expect(answers.at(-1)?.code).toBe("import sys\npass\nmain()");
    expect((await editorOf("Your code")).state.doc.toString()).toBe("import sys\npass\nmain()");
  });

  it("is read-only once the section is over", async () => {
    await showCode({ problem: { stubs }, readOnly: true });
    expect((await editorOf("Your code")).state.readOnly).toBe(true);
    expect(screen.queryByRole("button", { name: "Reset code" })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Run" }).disabled).toBe(true);
  });
});

describe("languages [A7.28]", () => {
  it("are only those that are allowed and available", async () => {
    await showCode({ problem: { technologies: ["rust", "python"] } });
    await editorOf("Your code");
    expect(screen.getByText("Language: Python 3.11")).toBeTruthy();
  });

  it("have the names that candidates know", async () => {
    const label = "C++20 (GCC 12)";
    const technologies = [aTechnology({ id: "cpp", name: "C++", version: "12.2.0", label, mode: "cpp" })];
    await showCode({ problem: { technologies: ["cpp"] }, technologies });
    expect(await screen.findByText("Language: C++20 (GCC 12)")).toBeTruthy();
  });

  it("are only those that the test allows for this question [A6.04]", async () => {
    await showCode({ problem: { technologies: ["python", "c"] }, allowed: { "p-1": ["c"] } });
    await editorOf("Your code");
    expect(screen.getByText(/^Language: C\b/)).toBeTruthy();
    expect(screen.queryByLabelText("Language")).toBeNull();
  });

  it("may all be missing: code can then be written, but not run", async () => {
    await showCode({ problem: { technologies: ["rust"] } });
    await editorOf("Your code");
    expect(screen.getByText(/None of this question’s languages can be run here/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Run" }).disabled).toBe(true);
  });

  it("say so when there are none", async () => {
    await showCode({ problem: { technologies: [] }, technologies: [] });
    expect((await screen.findByRole("alert")).textContent).toContain("No programming language is available");
  });

  it.each(["bubblewrap is missing", "bubblewrap is missing."])(
    "say why a whole type cannot be run (%s)",
    async (reason) => {
      await showCode({ unavailable: [{ problem_type: "SCR", reason }] });
      expect(await screen.findByText(/cannot be run here right now, which is not your fault\. You can/)).toBeTruthy();
    },
  );

  it("can be requested again when they could not be loaded [A8.07]", async () => {
    let broken = true;
    await showCode({
      server: ({ path }) => (broken && path === "/rpc/get_technologies" ? errorReply(500, "internal") : null),
    });
    expect(await screen.findByText(/^Error in loading programming languages\. /)).toBeTruthy();
    const retry = await screen.findByRole("button", { name: "Retry" });
    broken = false;
    fireEvent.click(retry);
    expect(await editorOf("Your code")).toBeTruthy();
  });
});

describe("the other types", () => {
  it("DBA: shows the tables, the engine's starter and its note [A1.16] [A9.05]", async () => {
    await showCode({
      problem: {
        problem_type: "DBA",
        technologies: ["oracle"],
        schema: [
          {
            table: "people",
            columns: [{ name: "id", type: "number" }],
            rows: { columns: ["id"], rows: [["1"], [null]], more: 3 },
          },
        ],
      },
      technologies: [
        aTechnology({ id: "oracle", category: "database", mode: "oracle", note: "Compatible mode of H2." }),
      ],
    });
    expect((await editorOf("Your query")).state.doc.toString()).toBe("-- Write your Oracle query here\n");
    expect(screen.getByText("Compatible mode of H2.")).toBeTruthy();
    expect(screen.getByText("people")).toBeTruthy();
    expect(screen.getByText("5 rows, the first 2 are shown")).toBeTruthy();
    expect(screen.getByText("NULL")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Run query" })).toBeTruthy();
  });

  it.each(["SHL", "MLI", "DSC", "SEL"] as const)(
    "%s: lists its files [A1.17] [A1.18] [A1.19] [A1.20]",
    async (problem_type) => {
      await showCode({
        problem: {
          problem_type,
          stubs,
          files: [{ path: "data/train.csv", content: "a,b", read_only: true }],
          downloads: [{ name: "train.csv", url: "/media/x" }],
        },
      });
      await editorOf("Your code");
      expect(screen.getByText("Question files (2)")).toBeTruthy();
      expect(screen.getByRole("link", { name: "train.csv", hidden: true }).getAttribute("href")).toBe("/media/x");
    },
  );

  it.each(["UIX", "PRJ"] as const)(
    "%s: edits several files, some of them read-only [A1.21] [A1.22]",
    async (problem_type) => {
      const files = [
        { path: "README.md", content: "Read me", read_only: true },
        { path: "index.html", content: "<p>Hi</p>", read_only: false },
        { path: "app.js", content: "", read_only: false },
      ];
      const { answers, requests } = await showCode({ problem: { problem_type, files } });
      await type("index.html", "<!-- -->", 0);
      expect(answers.at(-1)).toEqual({
        technology: "python",
        files: { "index.html": "<!-- --><p>Hi</p>", "app.js": "" },
      });
      fireEvent.keyDown(screen.getByRole("tab", { name: "index.html" }), { key: "ArrowRight" });
      expect(screen.getByRole("tab", { name: "app.js" }).getAttribute("aria-selected")).toBe("true");
      fireEvent.click(screen.getByRole("tab", { name: "README.md (read-only)" }));
      expect((await editorOf("README.md")).state.readOnly).toBe(true);
      const frame = document.querySelector("iframe");
      expect(frame?.getAttribute("sandbox") ?? null).toBe(problem_type === "UIX" ? "allow-scripts" : null);
      fireEvent.click(screen.getByRole("button", { name: "Run" }));
      await waitFor(() => expect(requests.at(-1)?.path).toContain(`solution_type=${problem_type}&verify=true`));
      expect(requests.at(-1)?.body).toMatchObject({ code: "", files: { "app.js": "" } });
    },
  );
});
