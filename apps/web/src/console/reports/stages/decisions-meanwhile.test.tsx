// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useToasts } from "../../../shared/parts/toasts.ts";
import { errorReply } from "../../../testing/fake-fetch.ts";
import { aResult, aTestReport } from "../testing/a-result.ts";
import { button, listKey, obeyed, said, show, slowServer, stage } from "../testing/shown-results.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bar = () => screen.getByRole("group", { name: "Ticked candidates" });
const refused = () => errorReply(500, "internal_error");

it("keeps the stage that is on its way when a note is written meanwhile", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Shortlist: Ada"));
  fireEvent.click(button("To review: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  await reply(1, obeyed);
  expect(await within(said()).findByText("Ada is shortlisted.")).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "Call her." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await reply(2, obeyed);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()[1]).toEqual([{ username: "Ada", stage: "shortlisted", before: "shortlisted", note: "Call her." }]);
});

it("loads the list again only when nothing waits, so that no stored decision vanishes", async () => {
  const { reply } = slowServer();
  const cache = await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(button("Shortlist: Ada"));
  fireEvent.click(button("Reject: Ben"));
  await reply(1, refused);
  await screen.findByRole("alert");
  expect(cache.isFetching({ queryKey: listKey })).toBe(0);
  // A list that was asked for before, and arrives after, what is stored now.
  const old = Promise.withResolvers<ReturnType<typeof aTestReport>>();
  act(() => void cache.prefetchQuery({ queryKey: listKey, queryFn: () => old.promise }));
  await reply(2, obeyed);
  expect(await within(said()).findByText("Ben is rejected.")).toBeTruthy();
  act(() => old.resolve(aTestReport([aResult("Ada"), aResult("Ben")])));
  expect(button("Reject: Ben").getAttribute("aria-pressed")).toBe("true");
});

it("tries again only for those about whom nothing newer was decided", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(screen.getByLabelText("Tick all who are shown"));
  fireEvent.click(within(bar()).getByText("Shortlist"));
  await reply(1, refused);
  await screen.findByRole("alert");
  fireEvent.click(button("Reject: Ada"));
  await reply(2, obeyed);
  expect(await within(said()).findByText("Ada is rejected.")).toBeTruthy();
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("The decision about Ben was not stored");
  fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  await reply(3, obeyed);
  expect(sent()[2]).toEqual([{ username: "Ben", stage: "shortlisted", before: "review", note: "" }]);
});

it("keeps who was ticked and what was typed while a decision was on its way", async () => {
  const { reply } = slowServer();
  await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(screen.getByLabelText("Tick Ada"));
  fireEvent.click(within(bar()).getByText("Shortlist"));
  fireEvent.click(screen.getByLabelText("Tick Ben"));
  fireEvent.change(within(bar()).getByLabelText("Note (optional)"), { target: { value: "No-show." } });
  await reply(1, obeyed);
  expect(await within(said()).findByText("Ada is shortlisted.")).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Tick Ada").checked).toBe(false));
  expect(screen.getByLabelText<HTMLInputElement>("Tick Ben").checked).toBe(true);
  expect(within(bar()).getByLabelText<HTMLInputElement>("Note (optional)").value).toBe("No-show.");
});

it("builds on an undo that is on its way", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Shortlist: Ada"));
  await reply(1, obeyed);
  fireEvent.click(await within(said()).findByRole("button", { name: "Undo" }));
  fireEvent.click(button("Reject: Ada"));
  await reply(2, obeyed);
  await reply(3, obeyed);
  expect(await within(said()).findByText("Ada is rejected.")).toBeTruthy();
  expect(sent().map(([move]) => [move?.before, move?.stage])).toEqual([
    ["review", "shortlisted"],
    ["shortlisted", "review"],
    ["review", "rejected"],
  ]);
});

it("blames nobody who already was there for a decision that failed", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada"), aResult("Ben", { stage: stage("shortlisted") })]);
  fireEvent.click(screen.getByLabelText("Tick all who are shown"));
  fireEvent.click(within(bar()).getByText("Shortlist"));
  await reply(1, refused);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The decision about Ada was not stored");
  fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  await reply(2, obeyed);
  expect(await within(said()).findByText("Ada is shortlisted.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent().map((moves) => moves.map(({ username }) => username))).toEqual([["Ada"], ["Ada"]]);
});

it("unticks and clears the note also when a failed decision is sent again", async () => {
  const { reply } = slowServer();
  await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(screen.getByLabelText("Tick Ada"));
  fireEvent.change(within(bar()).getByLabelText("Note (optional)"), { target: { value: "Great code." } });
  fireEvent.click(within(bar()).getByText("Shortlist"));
  await reply(1, refused);
  fireEvent.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Retry" }));
  await reply(2, obeyed);
  expect(await within(said()).findByText("Ada is shortlisted.")).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Tick Ada").checked).toBe(false));
  fireEvent.click(screen.getByLabelText("Tick Ben"));
  expect(within(bar()).getByLabelText<HTMLInputElement>("Note (optional)").value).toBe("");
});

it("says that a decision failed whose page was left, and shows it on the way back", async () => {
  const { reply } = slowServer();
  const cache = await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  cleanup();
  await reply(1, refused);
  const told = () => useToasts.getState().toasts.map(({ message }) => message);
  await waitFor(() => expect(told()).toContain("The decision about Ada was not stored."));
  await show([aResult("Ada")], "reviewer", cache);
  expect(screen.getByRole("alert").textContent).toContain("The decision about Ada was not stored");
});
