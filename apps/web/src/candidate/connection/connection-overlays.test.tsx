// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { setChecking, setConnectionLost, setOnline, setSpeed, useConnection } from "../../lib/connection.ts";
import { setCurrentProduct } from "../../lib/product.ts";
import { registerFlusher } from "../../shared/parts/pending-saves.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { deadLine, fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { ConnectionLostNotice } from "./connection-lost-notice.tsx";
import { ConnectionOverlays } from "./connection-overlays.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SlowConnectionNotice } from "./slow-connection-notice.tsx";

let forget = () => {};

afterEach(() => {
  forget();
  cleanup();
  vi.unstubAllGlobals();
  setOnline(true);
  setCurrentProduct("test");
  useConnection.setState({ mbps: null });
  useToasts.setState({ toasts: [] });
});

it("shows the offline banner with the product's name [B2.13]", async () => {
  setCurrentProduct("quiz");
  await renderAt(<OfflineBanner keeps />);
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => setOnline(false));
  expect(
    screen.getByText("You are offline. Please connect to a stable internet to continue taking the quiz."),
  ).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain(
    "Until then, you can keep writing here. What you write is kept on this device and will be sent when you are back online.",
  );
});

it("covers no question of an interview, which says the same beside the answer", async () => {
  setCurrentProduct("interview");
  await renderAt(<ConnectionLostNotice keeps />);
  act(() => setConnectionLost());
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says that the connection is lost and what happens meanwhile, and disappears by itself [B2.03]", async () => {
  await renderAt(<ConnectionLostNotice keeps />);
  act(() => setConnectionLost());
  const text = screen.getByRole("dialog", { name: "Your internet connection is lost" }).textContent;
  for (const fact of ["time keeps counting", "auto-submitted as scheduled", "discarded", "unique link"]) {
    expect(text).toContain(fact);
  }
  act(() => setOnline(true));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows how reconnecting is going [B8.01]", async () => {
  await renderAt(<ConnectionLostNotice keeps />);
  act(() => setConnectionLost());
  expect(
    screen.getByText("Connection Lost... Solutions attempted during lost connection will not be saved."),
  ).toBeTruthy();
  expect(screen.getByText("Trying to reconnect… Please Check Your Internet Connection.")).toBeTruthy();
  expect(screen.getByText(/^Connection attempt failed\. The next one follows within 5 seconds\.$/)).toBeTruthy();
  act(() => setChecking(true));
  expect(screen.getByText("Attempting to reconnect...")).toBeTruthy();
  act(() => setChecking(false));
});

it("takes neither focus nor page from somebody writing, and says what is true of the answers [B2.03]", async () => {
  await renderAt(
    <>
      <ConnectionLostNotice keeps />
      <textarea aria-label="Your answer" />
    </>,
  );
  const field = screen.getByLabelText("Your answer");
  field.focus();
  act(() => setConnectionLost());
  expect(document.activeElement).toBe(field);
  const notice = screen.getByRole("dialog", { name: "Your internet connection is lost" });
  expect(notice.getAttribute("aria-modal")).toBe("false");
  expect(within(notice).getByRole("alert").textContent).toMatch(
    /^You can keep working\. Your answers and the files you choose are kept in this browser and will be sent as soon as/,
  );
});

it("says first what is safe, then what the specification says about a lost connection, then what follows", async () => {
  await renderAt(<ConnectionLostNotice keeps />);
  act(() => setConnectionLost());
  const said = screen.getByRole("dialog").textContent;
  const inOrder = [
    "You can keep working.",
    "Until you are back online, nothing reaches the server:",
    "Connection Lost... Solutions attempted during lost connection will not be saved.",
    "That means on the server. This browser keeps your answers and sends them later.",
    "The test will be auto-submitted as scheduled.",
    "If you are still offline at the end, only what the server already has will be submitted. Files that are not saved by then will be discarded from the submission.",
    "Anything left out stays in this browser and will be submitted as a late draft. Your reviewers will decide whether it counts.",
  ];
  const places = inOrder.map((sentence) => said.indexOf(sentence));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it("promises neither to keep what the browser cannot store nor further work when time is up", async () => {
  fakeFetch(deadLine);
  await renderAt(<ConnectionOverlays keeps={false} />);
  act(() => setConnectionLost());
  const said = screen.getByRole("dialog", { name: "Your internet connection is lost" }).textContent;
  expect(said).toContain("This browser cannot store your answers: they are only in this tab.");
  expect(said).not.toContain("in this browser");
  cleanup();
  await renderAt(<ConnectionOverlays stopped />);
  act(() => setConnectionLost());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText(/continue taking the test/)).toBeNull();
});

it("does not tell anybody to continue a test whose time is up when the connection is back", async () => {
  fakeFetch(() => Response.json({}));
  act(() => setConnectionLost());
  await renderAt(<ConnectionOverlays stopped />);
  await act(async () => void globalThis.dispatchEvent(new Event("online")));
  await vi.waitFor(() => expect(useConnection.getState().online).toBe(true));
  expect(useToasts.getState().toasts).toEqual([]);
});

it("can be dismissed until the connection is lost again", async () => {
  await renderAt(<ConnectionLostNotice keeps />);
  act(() => setConnectionLost());
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows the slow notice under 1 Mbps only [B5.08]", async () => {
  await renderAt(<SlowConnectionNotice />);
  act(() => setSpeed(0.9));
  expect(screen.getByRole("status").textContent).toContain("Slow Internet Connection");
  act(() => setSpeed(2));
  expect(screen.queryByRole("status")).toBeNull();
});

it("notices within 60 s a lost connection that the browser did not report [A9.01]", async () => {
  vi.useFakeTimers();
  try {
    fakeFetch(() => Response.json({}));
    await renderAt(<ConnectionOverlays />);
    fakeFetch(deadLine);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.queryByRole("alert")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole("alert").textContent).toContain("The server cannot be reached.");
  } finally {
    vi.useRealTimers();
  }
});

const toasts = () => useToasts.getState().toasts.map(({ message }) => message);
const BACK = "Internet is connected. You can now continue with the test.";

it("asks nobody to save what is saved when the connection is back", async () => {
  fakeFetch(() => Response.json({}));
  act(() => setConnectionLost());
  await renderAt(<ConnectionOverlays />);
  await vi.waitFor(() => expect(toasts()).toEqual([`${BACK} Your answers are saved.`]));
});

it("follows the browser's offline event, and says so when the server replies again [B8.01]", async () => {
  forget = registerFlusher({ isPending: () => true, flush: async () => {} });
  fakeFetch(() => Response.json({}));
  await renderAt(<ConnectionOverlays />);
  fakeFetch(deadLine);
  const device = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => void globalThis.dispatchEvent(new Event("offline")));
  expect(screen.getByRole("alert").textContent).toContain("You are offline.");

  device.mockRestore();
  fakeFetch(() => Response.json({}));
  await act(async () => void globalThis.dispatchEvent(new Event("online")));
  await vi.waitFor(() => expect(useConnection.getState().online).toBe(true));
  expect(toasts()).toContain(`${BACK} Please save all your solutions before proceeding.`);
});

/** What the page says of a connection that has failed often enough to count as lost. */
async function whileAway(answer: () => Response, keeps = true) {
  vi.useFakeTimers();
  try {
    fakeFetch(answer);
    act(() => setOnline(false, "server"));
    await renderAt(<ConnectionOverlays keeps={keeps} />);
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    return { page: document.body.textContent, title: screen.getByRole("dialog").querySelector("h2")?.textContent };
  } finally {
    vi.useRealTimers();
  }
}

it.each([
  ["refuses the connection", deadLine],
  ["is down behind a proxy (502)", () => new Response("Bad gateway", { status: 502 })],
  ["is down behind a proxy (503)", () => new Response("Unavailable", { status: 503 })],
])("does not call a candidate offline when the server %s [B8.01]", async (_, answer) => {
  const { page, title } = await whileAway(answer);
  expect(title).toBe("The server cannot be reached");
  const [banner] = screen.getAllByRole("alert");
  expect(banner?.textContent).toMatch(/^The server cannot be reached\..*What you write is kept on this device/);
  expect(page).toContain("The next try follows within 5 seconds.");
  expect(page).not.toMatch(/offline|your internet connection/i);
});

it("says that answers are only in this tab if the browser cannot store them and the server is down", async () => {
  const { page } = await whileAway(deadLine, false);
  expect(page).toContain(
    "What you write is only in this tab: keep it open, and it will be sent as soon as the server replies.",
  );
  expect(page).not.toContain("kept on this device");
});

it("calls the device offline once its own network is gone, too", async () => {
  await whileAway(deadLine);
  act(() => setOnline(false));
  expect(screen.getByRole("dialog", { name: "Your internet connection is lost" })).toBeTruthy();
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
});
