// @vitest-environment happy-dom
import type { ServerMessage } from "@invigil/contract/socket";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sectionsQuery } from "../../../lib/resources.ts";
import { announceMessage, forgetSocket } from "../../../lib/socket/socket-events.ts";
import { errorReply } from "../../../testing/fake-fetch.ts";
import { aProblem, aSection, aSolution } from "../../../testing/fixtures.ts";
import { ChooseFirstError } from "../../parts/choose-first.ts";
import { aCase, aRun } from "../testing/fake-runs.ts";
import { editorOf, showCode } from "../testing/show-code.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSocket();
});

const samples = [{ id: "s-1", name: "Sample 1", input: "1 2", output: "3\n" }];
const scene = { problem: { samples, stubs: { python: { content: "print(3)" } } } };
const status = () => within(screen.getByRole("region", { name: "Run" })).getByRole("status").textContent;
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const hear = (message: ServerMessage) => act(() => announceMessage(message));
const done = (over = {}): ServerMessage => ({
  v: 1,
  seq: 2,
  type: "code-evaluated",
  run: aRun({ state: "EVALUATED", ...over }),
});

it.each([
  ["SCR", /^Unable to run code\. /],
  ["DBA", /^Unable to compile your query\.$/],
] as const)("says why %s could not be run [A8.07]", async (problem_type, text) => {
  await showCode({
    problem: { ...scene.problem, problem_type },
    server: ({ path }) => (path.startsWith("/rpc/code.run") ? errorReply(500, "internal") : null),
  });
  await editorOf(problem_type === "DBA" ? "Your query" : "Your code");
  click(problem_type === "DBA" ? "Run query" : "Run");
  await waitFor(() => expect(status()).toMatch(text));
});

it("has a text for an evaluation that failed without a message [A8.07]", async () => {
  await showCode(scene);
  await editorOf("Your code");
  click("Run");
  await waitFor(() => expect(status()).toMatch(/^Running/));
  hear(done({ state: "ERROR" }));
  await waitFor(() => expect(status()).toBe("Issue in evaluation, try again !!"));
});

it("passes the verdict on to the list of questions [A4.05]", async () => {
  const { queryClient, slug } = await showCode({ ...scene, answer: { technology: "python", code: "print(1)" } });
  const { queryKey } = sectionsQuery(3, slug);
  const problem = aProblem({ problem_type: "SCR", solution: aSolution() });
  queryClient.setQueryData(queryKey, { sections: [aSection({ problems: [problem] })] });
  await editorOf("Your code");
  click("Submit code");
  await waitFor(() => expect(status()).toMatch(/^Running/));
  hear(done({ kind: "submit", status: "PAC", cases: [aCase()], cases_total: 2 }));
  const listed = () => queryClient.getQueryData(queryKey)?.sections[0]?.problems[0]?.solution?.status;
  await waitFor(() => expect(listed()).toBe("PAC"));
});

it.each(["Run", "Submit code"])("sends nothing for “%s” while two versions wait for a choice", async (name) => {
  const { requests } = await showCode({ ...scene, conflicting: true });
  await editorOf("Your code");
  click(name);
  await waitFor(() => expect(status()).toBe("Choose a version first."));
  expect(requests.filter(({ path }) => path.startsWith("/rpc/code.run") || path === "/rpc/solutions.submit")).toEqual(
    [],
  );
});

it("says what to do if saving before a submission finds two versions", async () => {
  const { requests } = await showCode({
    ...scene,
    save: async () => {
      throw new ChooseFirstError();
    },
  });
  await editorOf("Your code");
  click("Submit code");
  await waitFor(() => expect(status()).toBe("Choose a version first."));
  expect(requests.some(({ path }) => path === "/rpc/solutions.submit")).toBe(false);
});
