// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { newWorld, page, withOwnStores } from "../testing/keeper-world.ts";
import { AnswerNotices } from "./answer-notices.tsx";

withOwnStores();
afterEach(cleanup);

it("asks before it discards a recording that only the device has [B4.18]", async () => {
  const keeper = page(newWorld());
  const left = { seq: 1, writer: "another", text: "", unsentMs: 65_000 };
  await renderAt(<AnswerNotices keeper={keeper} isOpen onRetry={() => {}} />);
  act(() => keeper.view.setState({ left }));
  const discard = () => fireEvent.click(screen.getByRole("button", { name: "Discard it" }));
  const answer = async (name: RegExp) => {
    const dialog = await screen.findByRole("dialog", { name: "Discard the recording" });
    fireEvent.click(within(dialog).getByRole("button", { name }));
  };
  discard();
  await answer(/cancel/i);
  expect(keeper.view.getState().left).toEqual(left);
  discard();
  await answer(/^discard$/i);
  expect(keeper.view.getState().left).toBeNull();
});
