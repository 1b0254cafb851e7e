// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useToasts } from "../../shared/parts/toasts.ts";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { IssueDialog } from "./issue-dialog.tsx";

const MESSAGE = "Comments should contain at least 15 characters and at most 1000 characters.";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useToasts.setState({ toasts: [] });
});

async function open(answer: (seen: Seen) => Response) {
  const requests = fakeFetch((seen) =>
    seen.path.startsWith("/gateways") ? Response.json({ valid: true }) : answer(seen),
  );
  const onClose = vi.fn<() => void>();
  await renderAt(<IssueDialog opened onClose={onClose} testSlug="t-1" problemSlug="p-1" />);
  const sent = () => requests.filter(({ path }) => path === "/rpc/report_issue").map(({ body }) => body);
  return { onClose, sent };
}
const comment = () => screen.getByLabelText<HTMLTextAreaElement>(/Comments/);
const write = (value: string) => fireEvent.change(comment(), { target: { value } });
const report = () => fireEvent.click(screen.getByRole("button", { name: "Report" }));

it("counts the comment's characters and refuses fewer than 15 or more than 1000 with the message [B5.01]", async () => {
  const { sent } = await open(() => Response.json({ ok: true }));
  expect(screen.getByText("0/1000")).toBeTruthy();
  write("x".repeat(14));
  report();
  expect(screen.getByText("14/1000")).toBeTruthy();
  expect(screen.getByText(MESSAGE)).toBeTruthy();
  write("x".repeat(1_001));
  expect(screen.getByText(MESSAGE)).toBeTruthy();
  write("x".repeat(15));
  expect(screen.queryByText(MESSAGE)).toBeNull();
  expect(sent()).toEqual([]);
});

it("sends comment, category, test and problem, and says that the issue was reported [B2.11] [B8.07]", async () => {
  const { onClose, sent } = await open(() => Response.json({ ok: true }));
  expect(screen.getByRole("dialog", { name: "Report an issue" })).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Category"), { target: { value: "Editor" } });
  write("The editor lost my third line");
  report();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([
    { comment: "The editor lost my third line", category: "Editor", test_slug: "t-1", problem_slug: "p-1" },
  ]);
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    "Your issue has been reported succesfully",
  ]);
});

it("keeps what was written when the report fails [B8.07] [A8.07]", async () => {
  const { onClose } = await open(() => errorReply(500, "internal"));
  write("The editor lost my third line");
  report();
  expect((await screen.findByRole("alert")).textContent).toContain("Could not report issue");
  expect(comment().value).toBe("The editor lost my third line");
  expect(onClose).not.toHaveBeenCalled();
});
