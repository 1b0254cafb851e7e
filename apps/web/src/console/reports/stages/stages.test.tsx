// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { aResult } from "../testing/a-result.ts";
import { button, said, server, show, stage } from "../testing/shown-results.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("moves a candidate by one click, shows it with counts, and undoes it with the note before", async () => {
  const { sent } = server();
  await show([aResult("Ada", { stage: stage("hold", "Ask for references.") }), aResult("Ben")]);
  fireEvent.click(button("Shortlist: Ada"));
  expect(await within(said()).findByText("Ada is shortlisted.")).toBeTruthy();
  expect(button("Shortlist: Ada").getAttribute("aria-pressed")).toBe("true");
  const options = within(screen.getByLabelText("Stage")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "All stages",
    "To review (1)",
    "Shortlisted (1)",
    "On hold (0)",
    "Rejected (0)",
  ]);
  fireEvent.click(within(said()).getByRole("button", { name: "Undo" }));
  expect(document.activeElement).toBe(said());
  await waitFor(() => expect(said().textContent).toBe("The decision about Ada was undone."));
  expect(sent()).toEqual([
    [{ username: "Ada", stage: "shortlisted", before: "hold", note: "" }],
    [{ username: "Ada", stage: "hold", before: "shortlisted", note: "Ask for references." }],
  ]);
  expect(button("Put on hold: Ada").getAttribute("aria-pressed")).toBe("true");
});

it("moves everybody who is ticked with one note, and keeps who already was there", async () => {
  const { sent } = server();
  await show([aResult("Ada"), aResult("Ben"), aResult("Cleo", { stage: stage("rejected", "Too late.") })]);
  fireEvent.click(screen.getByLabelText("Tick all who are shown"));
  fireEvent.click(within(screen.getByRole("group", { name: "Ticked candidates" })).getByText("Reject"));
  expect(await within(said()).findByText("2 candidates are rejected.")).toBeTruthy();
  expect(sent()).toEqual([
    [
      { username: "Ada", stage: "rejected", before: "review", note: "" },
      { username: "Ben", stage: "rejected", before: "review", note: "" },
    ],
  ]);
  expect(screen.queryByRole("group", { name: "Ticked candidates" })).toBeNull();
});

it("says whom a colleague has decided about meanwhile, and shows that", async () => {
  server(["Ben"]);
  await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(screen.getByLabelText("Tick all who are shown"));
  fireEvent.click(within(screen.getByRole("group", { name: "Ticked candidates" })).getByText("Shortlist"));
  const text = "Ada is shortlisted. A colleague has just decided about Ben, so nothing was changed there.";
  expect(await within(said()).findByText(text)).toBeTruthy();
  expect(button("Reject: Ben").getAttribute("aria-pressed")).toBe("true");
});

it("undoes nothing that a colleague has decided since", async () => {
  const faster: string[] = [];
  server(faster);
  await show([aResult("Ada")]);
  fireEvent.click(button("Shortlist: Ada"));
  const undo = await within(said()).findByRole("button", { name: "Undo" });
  faster.push("Ada");
  fireEvent.click(undo);
  expect(await within(said()).findByText(/^A colleague has just decided about Ada/)).toBeTruthy();
  expect(within(said()).queryByRole("button", { name: "Undo" })).toBeNull();
  expect(button("Reject: Ada").getAttribute("aria-pressed")).toBe("true");
});

it("goes through the list by keys, and stays where it was when a row leaves the filter", async () => {
  server();
  await show([aResult("Ada"), aResult("Ben"), aResult("Cleo")]);
  fireEvent.change(screen.getByLabelText("Stage"), { target: { value: "review" } });
  fireEvent.click(button("Go through the list"));
  expect(document.activeElement?.textContent).toContain("Ada");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "j" });
  expect(document.activeElement?.textContent).toContain("Ben");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "s" });
  await waitFor(() => expect(screen.queryByText("Ben")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Cleo"));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "x" });
  expect(screen.getByLabelText<HTMLInputElement>("Tick Cleo").checked).toBe(true);
});

it("shows the history, and saves stage and note together", async () => {
  const { sent } = server();
  await show([aResult("Ada", { stage: stage("hold", "Ask for references.") })]);
  fireEvent.click(button("On hold: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/Demo Reviewer/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "References are good." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([[{ username: "Ada", stage: "hold", before: "hold", note: "References are good." }]]);
});

it("offers authors and proctors the stage and its history, and nothing to decide", async () => {
  server();
  await show([aResult("Ada", { stage: stage("rejected") })], "author");
  expect(screen.queryByRole("button", { name: "Shortlist: Ada" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Go through the list" })).toBeNull();
  fireEvent.click(button("Rejected: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryByLabelText("Note")).toBeNull();
});

it("keeps what stands when the server cannot be reached, and says so", async () => {
  fakeFetch(() => errorReply(500, "internal_error"));
  await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(button("Reject: Ada").getAttribute("aria-pressed")).toBe("false");
});
