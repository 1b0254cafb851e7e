// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { CheckAnswer } from "./check-answer.tsx";

beforeEach(() => void (document.cookie = "csrftoken=t"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const [text, setText] = useState("one");
  const [answer, setAnswer] = useState({ answer: text });
  return (
    <>
      <input
        aria-label="Answer"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAnswer({ answer: event.currentTarget.value });
        }}
      />
      <CheckAnswer slug="p-1" child={null} answer={answer} />
    </>
  );
}

it("rounds marks as candidates read them", async () => {
  fakeFetch(() => Response.json({ status: "PAC", score: 5 / 3, max_score: 10 / 3, reason: "1 of 2 right" }));
  await renderAt(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Check answer" }));
  expect((await screen.findByRole("status")).textContent).toBe("1.67 of 3.33 marks: 1 of 2 right.");
});

it("hides the result once the answer is changed", async () => {
  fakeFetch(() => Response.json({ status: "ACC", score: 10 / 3, max_score: 10, reason: "1 of 3 right" }));
  await renderAt(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Check answer" }));
  expect((await screen.findByRole("status")).textContent).toBe("3.33 of 10 marks: 1 of 3 right.");
  fireEvent.change(screen.getByLabelText("Answer"), { target: { value: "two" } });
  expect(screen.queryByRole("status")).toBeNull();
});
