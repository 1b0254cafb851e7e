// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply } from "../../../testing/fake-fetch.ts";
import { aResult, aTestReport } from "../testing/a-result.ts";
import { button, listKey, obeyed, said, server, show, slowServer, stage } from "../testing/shown-results.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("loses no decision that is made before the one before is stored", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(button("Shortlist: Ada"));
  fireEvent.click(button("Shortlist: Ben"));
  fireEvent.click(button("Reject: Ben"));
  await reply(1, () => errorReply(500, "internal_error"));
  await reply(2, obeyed);
  await reply(3, obeyed);
  expect(await within(said()).findByText("Ben is rejected.")).toBeTruthy();
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("The decision about Ada was not stored");
  fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  await reply(4, obeyed);
  expect(await within(said()).findByText("Ada is shortlisted.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  const ben = { username: "Ben", note: "" };
  const ada = [{ username: "Ada", stage: "shortlisted", before: "review", note: "" }];
  expect(sent()).toEqual([
    ada,
    [{ ...ben, stage: "shortlisted", before: "review" }],
    [{ ...ben, stage: "rejected", before: "shortlisted" }],
    ada,
  ]);
});

it("never replaces what a colleague decided before the page showed it", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Shortlist: Ada"));
  fireEvent.click(button("Put on hold: Ada"));
  const taken = () => Response.json({ moved: [], stages: [{ username: "Ada", ...stage("rejected") }] });
  await reply(1, taken);
  await reply(2, taken);
  expect(await within(said()).findByText(/^A colleague has just decided about Ada/)).toBeTruthy();
  expect(sent().map(([move]) => move?.before)).toEqual(["review", "review"]);
});

it("keeps a note that was typed while a colleague decided, and replaces that decision only when asked again", async () => {
  const rejected = ["Ada"];
  const { sent } = server(rejected);
  await show([aResult("Ada")]);
  fireEvent.click(button("To review: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Stage"), { target: { value: "hold" } });
  fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "Ask for references." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("A colleague has just decided");
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Note").value).toBe("Ask for references.");
  rejected.pop();
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(([move]) => [move?.before, move?.note])).toEqual([
    ["review", "Ask for references."],
    ["rejected", "Ask for references."],
  ]);
});

it("saves again the stage that the dialog shows, and not the colleague's", async () => {
  const rejected = ["Ada"];
  const { sent } = server(rejected);
  await show([aResult("Ada", { stage: stage("hold") })]);
  fireEvent.click(button("On hold: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "Ask for references." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByRole("alert");
  expect(within(dialog).getByLabelText<HTMLSelectElement>("Stage").value).toBe("hold");
  rejected.pop();
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(([move]) => [move?.before, move?.stage])).toEqual([
    ["hold", "hold"],
    ["rejected", "hold"],
  ]);
});

it("sends when the decision was made that the reader saw, also for an undo", async () => {
  const { reply, seen } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  await reply(1, obeyed);
  fireEvent.click(await within(said()).findByRole("button", { name: "Undo" }));
  await reply(2, obeyed);
  expect(seen().map(([move]) => move?.before)).toEqual([
    { stage: "review", at: null },
    { stage: "rejected", at: stage("rejected").at },
  ]);
});

it("decides once while a key is held", async () => {
  const { sent } = server();
  await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(button("Go through the list"));
  const press = (repeat: boolean) => fireEvent.keyDown(document.activeElement ?? document.body, { key: "r", repeat });
  press(false);
  press(true);
  press(true);
  expect(await within(said()).findByText("Ada is rejected.")).toBeTruthy();
  press(true);
  expect(sent()).toHaveLength(1);
});

it("offers an undo that failed again, and never makes the undone decision instead", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  await reply(1, obeyed);
  fireEvent.click(await within(said()).findByRole("button", { name: "Undo" }));
  await reply(2, () => errorReply(500, "internal_error"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The decision about Ada was not undone");
  expect(within(alert).queryByRole("button", { name: "Retry" })).toBeNull();
  fireEvent.click(await within(said()).findByRole("button", { name: "Undo" }));
  await reply(3, obeyed);
  await waitFor(() => expect(said().textContent).toBe("The decision about Ada was undone."));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent().map(([move]) => move?.stage)).toEqual(["rejected", "review", "review"]);
});

it("takes a decision whose reply was lost for one's own when it is sent again", async () => {
  const { reply } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  await reply(1, () => errorReply(500, "internal_error"));
  fireEvent.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Retry" }));
  await reply(2, () => Response.json({ moved: [], stages: [{ username: "Ada", ...stage("rejected") }] }));
  expect(await within(said()).findByText("Ada is rejected.")).toBeTruthy();
});

it("asks before a note replaces what a colleague decided while it was typed", async () => {
  const { reply, sent } = slowServer();
  const cache = await show([aResult("Ada")]);
  fireEvent.click(button("To review: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  // The list is loaded anew, with a colleague's decision.
  act(() => void cache.setQueryData(listKey, aTestReport([aResult("Ada", { stage: stage("rejected", "No-show.") })])));
  fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "Ask again." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await reply(1, () => Response.json({ moved: [], stages: [{ username: "Ada", ...stage("rejected", "No-show.") }] }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("A colleague has just decided");
  expect(sent()[0]?.[0]?.before).toBe("review");
});

it("keeps the last of three quick decisions about one person", async () => {
  const { reply, seen } = slowServer();
  await show([aResult("Ada")]);
  const at = (nth: number) => `2026-01-01T10:0${nth}:00.000Z`;
  const answer = (nth: number) => (moves: Parameters<typeof obeyed>[0]) =>
    Response.json({
      moved: ["Ada"],
      stages: moves.map(({ stage: to, note }) => ({ username: "Ada", ...stage(to, note), at: at(nth) })),
    });
  fireEvent.click(button("Shortlist: Ada"));
  fireEvent.click(button("Reject: Ada"));
  await reply(1, answer(1));
  await waitFor(() => expect(button("Shortlist: Ada").getAttribute("aria-pressed")).toBe("true"));
  // Pressed on what the page shows, while the second is on its way.
  fireEvent.click(button("Put on hold: Ada"));
  await reply(2, answer(2));
  await reply(3, answer(3));
  expect(await within(said()).findByText("Ada is on hold.")).toBeTruthy();
  expect(seen().map(([move]) => move?.before)).toEqual([
    { stage: "review", at: null },
    { stage: "shortlisted", at: at(1) },
    { stage: "rejected", at: at(2) },
  ]);
});

it("takes a colleague's identical decision for the colleague's, and offers no undo of it", async () => {
  const { reply } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  await reply(1, () => Response.json({ moved: [], stages: [{ username: "Ada", ...stage("rejected") }] }));
  expect(await within(said()).findByText(/^A colleague has just decided about Ada/)).toBeTruthy();
  expect(within(said()).queryByRole("button", { name: "Undo" })).toBeNull();
});
