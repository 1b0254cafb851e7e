// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { Link } from "@tanstack/react-router";
import { afterEach, expect, it, vi } from "vitest";
import { setOnline } from "../lib/connection.ts";
import { useToasts } from "../shared/parts/toasts.ts";
import { renderAt } from "../testing/render.tsx";
import { useLinkBlock } from "./use-link-block.ts";

function Page() {
  useLinkBlock();
  return (
    <>
      <Link to={"/elsewhere" as never}>Elsewhere</Link>
      <a href="#here">Here</a>
    </>
  );
}

afterEach(() => {
  cleanup();
  setOnline(true);
  useToasts.setState({ toasts: [] });
});

it("blocks links while offline and says why [A2.26]", async () => {
  const { router } = await renderAt(<Page />, { path: "/start" });
  setOnline(false);
  fireEvent.click(await screen.findByText("Elsewhere"));
  await router.load();
  expect(router.state.location.pathname).toBe("/start");
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    "Action cannot be completed. Please check your internet connection.",
  ]);
});

it("follows links while online, and links within the page always", async () => {
  const { router } = await renderAt(<Page />, { path: "/start" });
  setOnline(false);
  expect(fireEvent.click(await screen.findByText("Here"))).toBe(true);
  expect(useToasts.getState().toasts).toEqual([]);
  setOnline(true);
  fireEvent.click(screen.getByText("Elsewhere"));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/elsewhere"));
});
