// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { FlagList } from "./flag-list.tsx";

afterEach(cleanup);

const flag = {
  id: 5,
  kind: "objects",
  label: "Unauthorized objects detected",
  at: "2026-01-01T10:00:00.000Z",
  ends_at: "2026-01-01T10:00:13.000Z",
  duration: 13_000,
  seen: "Looked like a phone",
  media: { url: "/media/proctor/a", content_type: "image/webp", kind: "snapshot" },
  confidence: 0.4,
  problem: null,
  size: null,
  comments: [],
};

it("names what was seen, for how long, with the picture", async () => {
  fakeFetch(() => Response.json({ flags: [flag], more: false }));
  await renderAt(<FlagList slug="demo" />, { queryClient: signedInClient() });
  expect(await screen.findByText("Looked like a phone.")).toBeTruthy();
  expect(screen.getByText(/for 13 s/)).toBeTruthy();
  const picture = screen.getByRole("img", { name: /Unauthorized objects detected/ });
  expect(picture.getAttribute("src")).toBe("/media/proctor/a");
});

it("says how long something lasted in the words of the recruiter's timeline", async () => {
  const flags = [120_000, 7_500_000].map((duration, n) => ({ ...flag, id: n + 1, duration, confidence: null }));
  fakeFetch(() => Response.json({ flags, more: false }));
  await renderAt(<FlagList slug="demo" username="somebody" />, { queryClient: signedInClient() });
  const times = await screen.findAllByText(/ · for /);
  expect(times.map(({ textContent }) => textContent?.split(" · for ")[1])).toEqual(["2 min", "2 h 5 min"]);
});

it("tells candidates that an entry was dismissed", async () => {
  fakeFetch(() => Response.json({ flags: [{ ...flag, verdict: "dismissed" }], more: false }));
  await renderAt(<FlagList slug="demo" />, { queryClient: signedInClient() });
  expect(await screen.findByText("Dismissed")).toBeTruthy();
  expect(screen.getByText("A reviewer looked at this and dismissed it. It no longer counts.")).toBeTruthy();
});
