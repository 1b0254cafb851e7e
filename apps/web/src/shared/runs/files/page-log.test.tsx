// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { PageLog } from "./page-log.tsx";
import { MOST_MESSAGES, type PageMessage } from "./page-messages.ts";

afterEach(cleanup);

const log = (text: string): PageMessage => ({ level: "log", text });

it("shows what a page writes as text, and names warnings and errors", async () => {
  await renderAt(
    <PageLog messages={[log("<b>one</b>"), { level: "warn", text: "w" }, { level: "error", text: "e" }]} />,
  );
  const shown = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(shown).toEqual(["<b>one</b>", "Warning: w", "Error: e"]);
  expect(screen.queryByText(/No more than/)).toBeNull();
});

it("says that a page wrote more than is shown", async () => {
  await renderAt(<PageLog messages={Array.from({ length: MOST_MESSAGES }, (_, index) => log(String(index)))} />);
  expect(screen.getByText(`No more than ${MOST_MESSAGES} messages are shown.`)).toBeTruthy();
});
