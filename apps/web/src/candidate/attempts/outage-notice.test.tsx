// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setConnectionLost, setOnline } from "../../lib/connection.ts";
import { renderAt } from "../../testing/render.tsx";
import { OutageNotice } from "./outage-notice.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const first = { began_at: "2026-01-01T10:02:00.000Z", ended_at: "2026-01-01T10:05:00.000Z", minutes: 3 };
const second = { began_at: "2026-01-01T10:20:00.000Z", ended_at: "2026-01-01T10:21:00.000Z", minutes: 1 };

it("says why there is more time until that was read, and again only after the next outage", async () => {
  await renderAt(<OutageNotice testSlug="demo" outages={[first]} />);
  expect(await screen.findByText(/^The service was away from .* You have 3 minutes more\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close this message" }));
  expect(screen.queryByText(/service was away/)).toBeNull();
  cleanup();

  await renderAt(<OutageNotice testSlug="demo" outages={[first, second]} />);
  expect(await screen.findByText(/You have 1 minute more\.$/)).toBeTruthy();
  expect(screen.queryByText(/3 minutes more/)).toBeNull();
});

it("gives way to the notice of a lost connection, and comes back after it", async () => {
  await renderAt(<OutageNotice testSlug="demo" outages={[first]} />);
  await screen.findByText(/service was away/);
  act(() => setConnectionLost());
  expect(screen.queryByText(/service was away/)).toBeNull();
  act(() => setOnline(true));
  expect(screen.getByText(/service was away/)).toBeTruthy();
});

it("gives the keyboard back to where it was, or to the page", async () => {
  const page = (
    <>
      <main>
        <textarea aria-label="Answer" />
      </main>
      <OutageNotice testSlug="demo" outages={[first]} />
    </>
  );
  await renderAt(page);
  const close = await screen.findByRole("button", { name: "Close this message" });
  screen.getByRole("textbox").focus();
  close.focus();
  fireEvent.click(close);
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
  cleanup();
  localStorage.clear();

  await renderAt(page);
  fireEvent.click(await screen.findByRole("button", { name: "Close this message" }));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
