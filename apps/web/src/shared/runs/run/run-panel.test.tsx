// @vitest-environment happy-dom
import type { ServerMessage } from "@invigil/contract/socket";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setOnline } from "../../../lib/connection.ts";
import { announceMessage, announceReconnect, forgetSocket } from "../../../lib/socket/socket-events.ts";
import { runAbort } from "../../parts/submit.ts";
import { errorReply } from "../../../testing/fake-fetch.ts";
import { aCase, aRun, aTechnology, RUN_ID } from "../testing/fake-runs.ts";
import { editorOf, showCode } from "../testing/show-code.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSocket();
  setOnline(true);
});

const samples = [{ id: "s-1", name: "Sample 1", input: "1 2", output: "3\n" }];
const scene = { problem: { samples, stubs: { python: { content: "print(3)" } } } };
const status = () => within(screen.getByRole("region", { name: "Run" })).getByRole("status").textContent;
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function hear(message: ServerMessage) {
  act(() => announceMessage(message));
}
const done = (over = {}): ServerMessage => ({
  v: 1,
  seq: 2,
  type: "code-evaluated",
  run: aRun({ state: "EVALUATED", ...over }),
});

describe("running code", () => {
  it("sends the code for the sample cases, with this connection's name [A7.26]", async () => {
    announceMessage({ v: 1, seq: 1, type: "init", connid: "c", wid: "w", sockid: "s" });
    const { requests } = await showCode(scene);
    await editorOf("Your code");
    click("Run");
    await waitFor(() => expect(status()).toBe("Running: 0 of 2 cases finished."));
    const asked = requests.find(({ path }) => path.startsWith("/rpc/code.run"));
    expect(asked?.path).toBe("/rpc/code.run?solution_type=SCR&verify=true");
    expect(asked?.body).toEqual({
      technology: "python",
      code: "print(3)",
      input: "",
      problem_id: 21,
      solution_id: null,
      sockmeta: { connid: "c", wid: "w", sockid: "s" },
      username: "candidate@example.com",
    });
  });

  it("removes characters that the database cannot store, like the saved answer", async () => {
    const { requests } = await showCode({
      problem: { samples, stubs: { python: { content: "print('a\0\ud83db')" } } },
    });
    await editorOf("Your code");
    click("Run");
    await waitFor(() => expect(requests.at(-1)?.path).toContain("/rpc/code.run"));
    expect(requests.at(-1)?.body).toMatchObject({ code: "print('a\u{fffd}b')" });
  });

  it("does not send code that is too long to be run", async () => {
    await showCode({ problem: { samples, stubs: { python: { content: "#".repeat(200_001) } } } });
    await editorOf("Your code");
    expect(screen.getByRole("alert").textContent).toBe("Your code is too long to be saved or run. Please shorten it.");
    expect(screen.getByRole("button", { name: "Run" })).toHaveProperty("disabled", true);
  });

  it("sends the custom input instead", async () => {
    const { requests } = await showCode(scene);
    await editorOf("Your code");
    fireEvent.click(screen.getByRole("checkbox", { name: "Run with custom input" }));
    fireEvent.change(screen.getByLabelText("Custom input"), { target: { value: "5 6" } });
    click("Run");
    await waitFor(() => expect(requests.at(-1)?.path).toContain("/rpc/code.run?solution_type=SCR&verify=false"));
    expect(requests.at(-1)?.body).toMatchObject({ input: "5 6" });
    await waitFor(() => expect(status()).toMatch(/^Running/));
    hear(done({ output: { verdict: "PASSED", stdout: "11\n", stderr: "warned" } }));
    expect(screen.getByLabelText("Output").textContent).toBe("11\n");
    expect(screen.getByLabelText("Error output").textContent).toBe("warned");
  });

  it("shows every case as it finishes, and of hidden ones only how they ended [A4.07]", async () => {
    await showCode(scene);
    await editorOf("Your code");
    expect(screen.getByRole("list", { name: "Sample cases" })).toBeTruthy();
    click("Run");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    const sample = aCase({ status: "NC", verdict: "WRONG", input: "1 2", expected: "3\n", output: "4\n" });
    const hidden = aCase({ id: "h", name: "Hidden 1", is_sample: false });
    const progress = { v: 1, seq: 1, type: "code-async", run_id: RUN_ID, problem: "p-1", state: "EVALUATING" } as const;
    hear({ ...progress, ahead: 2, cases_total: 2, case: null });
    expect(status()).toBe("Waiting: 2 runs before yours.");
    hear({ ...progress, ahead: null, cases_total: 2, case: sample });
    expect(status()).toBe("Running: 1 of 2 cases finished.");
    hear(done({ cases: [sample, hidden] }));
    expect(status()).toMatch(/^1 of 2 cases passed\. /);
    const [first, second] = within(screen.getByRole("list", { name: "Cases" })).getAllByRole("listitem");
    expect(first?.textContent).toContain("Wrong answer");
    expect([...(first?.querySelectorAll("mark") ?? [])].map((mark) => mark.textContent)).toEqual(["3", "4"]);
    expect(second?.textContent).toContain("Hidden 1");
    expect(second?.querySelector("details")).toBeNull();
  });

  it("shows the compiler's messages", async () => {
    await showCode(scene);
    await editorOf("Your code");
    click("Run");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    hear(done({ compile: { verdict: "NONZERO", log: "main.c:1: error" } }));
    expect(status()).toBe("The code could not be compiled.");
    expect(screen.getByLabelText("Compile error").textContent).toBe("main.c:1: error");
  });

  it("says that it is at capacity, and tries again", async () => {
    let full = true;
    const { requests } = await showCode({
      ...scene,
      server: ({ path }) => (full && path.startsWith("/rpc/code.run") ? errorReply(503, "at_capacity") : null),
    });
    await editorOf("Your code");
    click("Run");
    await waitFor(() => expect(status()).toBe("We're at capacity right now, Please retry in sometime"));
    full = false;
    click("Retry");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    expect(requests.filter(({ path }) => path.startsWith("/rpc/code.run"))).toHaveLength(2);
  });

  it("shows malpractice with its reason [A4.07]", async () => {
    await showCode(scene);
    await editorOf("Your code");
    click("Run");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    hear(done({ state: "MAL_PRACTICE_ERROR", message: "it reads the grader" }));
    expect(status()).toBe("This code was not judged: it reads the grader");
  });

  it("can be stopped, and stops when the test is submitted [A4.07]", async () => {
    const { requests } = await showCode(scene);
    await editorOf("Your code");
    click("Run");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    click("Stop");
    expect(status()).toBe("The run was stopped.");
    await waitFor(() =>
      expect(requests.find(({ path }) => path === "/rpc/code.abort")?.body).toEqual({ run_id: RUN_ID }),
    );
    click("Run");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    act(runAbort);
    expect(status()).toBe("The run was stopped.");
  });

  it("stops a run, but not a submission, when the question is left", async () => {
    const { requests, unmount } = await showCode(scene);
    await editorOf("Your code");
    click("Run");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    unmount();
    await waitFor(() => expect(requests.at(-1)?.path).toBe("/rpc/code.abort"));
  });

  it("checks on the run after the connection was down", async () => {
    const finished = aRun({ state: "EVALUATED", cases: [aCase()], cases_total: 1 });
    let ended = false;
    await showCode({
      ...scene,
      server: ({ path }) => (ended && path.startsWith("/api/v1/run/") ? Response.json(finished) : null),
    });
    await editorOf("Your code");
    click("Run");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    ended = true;
    act(announceReconnect);
    await waitFor(() => expect(status()).toBe("Sample 1: Passed."));
  });

  it("resumes a run after a reload", async () => {
    const last_run = aRun({ cases: [aCase()] });
    await showCode({ ...scene, runs: { last_run, submissions: [], submissions_left: null } });
    await editorOf("Your code");
    await waitFor(() => expect(status()).toBe("Running: 1 of 2 cases finished."));
  });
});

describe("submitting code [A7.27]", () => {
  it("stores what is in the editor first, and counts the submissions left [A5.05]", async () => {
    const { requests, answers } = await showCode({
      ...scene,
      runs: { last_run: null, submissions: [], submissions_left: 2 },
    });
    await editorOf("Your code");
    expect(await screen.findByText("2 submissions left")).toBeTruthy();
    click("Submit code");
    await waitFor(() => expect(status()).toMatch(/^Running/));
    expect(answers).toMatchObject([{ technology: "python", code: "print(3)" }]);
    expect(requests.find(({ path }) => path === "/rpc/solutions.submit")?.body).toEqual({
      solution_id: 5,
      sockmeta: null,
    });
    hear(done({ kind: "submit", status: "ACC", cases: [aCase()], cases_total: 1 }));
    expect(status()).toBe("Accepted: 1 of 1 case passed.");
    await waitFor(() => expect(requests.filter(({ path }) => path.includes("/runs?"))).toHaveLength(2));
  });

  it("is disabled once all submissions are used [A5.05]", async () => {
    const submissions = [aRun({ kind: "submit", state: "EVALUATED", status: "REJ" })];
    await showCode({ ...scene, runs: { last_run: null, submissions, submissions_left: 0 } });
    await screen.findByText("No submissions left");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit code" }).disabled).toBe(true);
    fireEvent.click(screen.getByRole("tab", { name: "History" }));
    expect(screen.getByText("Submissions (1)")).toBeTruthy();
  });

  it("asks to run again if the server judged no answer", async () => {
    await showCode({
      ...scene,
      server: ({ path }) => (path === "/rpc/solutions.submit" ? Response.json(aRun({ solution_id: null })) : null),
    });
    await editorOf("Your code");
    click("Submit code");
    await waitFor(() => expect(status()).toBe("Something went wrong. It's not you, It's us. Please run code again."));
  });
});

it("says that the code has changed since the result, and which code counts", async () => {
  const judged = (created_at: string) =>
    aRun({ kind: "submit", state: "EVALUATED", status: "ACC", cases: [aCase()], created_at });
  const answer = { technology: "python", code: "print(4)" };
  const show = (run: ReturnType<typeof aRun>) =>
    showCode({ ...scene, answer, runs: { last_run: null, submissions: [run], submissions_left: null } });
  // This answer was stored at 10:05.
  await show(judged("2026-01-01T10:00:00.000Z"));
  await waitFor(() => expect(status()).toMatch(/^Accepted/));
  const changed = /^Your code has changed since this result\. .* your saved code counts/;
  expect(screen.getByText(changed)).toBeTruthy();
  cleanup();
  await show(judged("2026-01-01T10:05:00.000Z"));
  await waitFor(() => expect(status()).toMatch(/^Accepted/));
  expect(screen.queryByText(changed)).toBeNull();
});

it("cannot submit without a connection, and says so", async () => {
  const { requests } = await showCode({ problem: { samples, technologies: ["c"] } });
  await editorOf("Your code");
  setOnline(false);
  click("Submit code");
  await waitFor(() => expect(status()).toBe("Action cannot be completed. Please check your internet connection."));
  expect(requests.some(({ path }) => path.startsWith("/rpc/solutions.submit"))).toBe(false);
});

it("cannot run other languages without a connection, and says so", async () => {
  const { requests } = await showCode({ problem: { samples, technologies: ["c"] } });
  await editorOf("Your code");
  setOnline(false);
  click("Run");
  await waitFor(() => expect(status()).toBe("Action cannot be completed. Please check your internet connection."));
  expect(requests.some(({ path }) => path.startsWith("/rpc/code.run"))).toBe(false);
});

it("says that Python was not loaded in time to run without a connection", async () => {
  await showCode(scene);
  await editorOf("Your code");
  setOnline(false);
  click("Run");
  await waitFor(() =>
    expect(status()).toMatch(/^Python cannot run on this device yet, because it was not loaded before/),
  );
});

it("runs JavaScript on this device without a connection, and has it judged afterwards", async () => {
  class FakeWorker {
    onmessage?: (event: { data: unknown }) => void;
    constructor() {
      queueMicrotask(() => {
        this.onmessage?.({ data: { kind: "stdout", text: "3\n" } });
        this.onmessage?.({ data: { kind: "done", text: "" } });
      });
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", FakeWorker);
  const { requests } = await showCode({
    problem: { samples, technologies: ["javascript"], stubs: { javascript: { content: "console.log(3)" } } },
    technologies: [aTechnology({ id: "javascript", name: "JavaScript", mode: "javascript" })],
  });
  await editorOf("Your code");
  act(() => setOnline(false));
  click("Run");
  await waitFor(() => expect(status()).toBe("Run on this device, not judged yet: Sample 1: Passed."));
  expect(requests.some(({ path }) => path.startsWith("/rpc/code.run"))).toBe(false);
  act(() => setOnline(true));
  await waitFor(() => expect(status()).toMatch(/^Running/));
  expect(requests.some(({ path }) => path.startsWith("/rpc/code.run"))).toBe(true);
});
