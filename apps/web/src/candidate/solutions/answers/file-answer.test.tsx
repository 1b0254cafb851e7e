// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { fakeProblem, fakeSection } from "../testing/fake-problems.ts";
import { fakeXhr } from "../../../testing/fake-xhr.ts";
import { forgetAnswers, keepAnswers } from "../testing/keep-answers.ts";
import { uploadsInProgress } from "../../../shared/parts/uploads/uploads-in-progress.ts";
import { AnswerPanel } from "./answer-panel.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=token-1";
});
afterEach(() => {
  for (const unanswered of pending) unanswered.fail();
  cleanup();
  forgetAnswers();
  vi.unstubAllGlobals();
});

let pending: ReturnType<typeof fakeXhr> = [];

async function show() {
  const problem = fakeProblem({
    slug: "p",
    problem_type: "FBE",
    downloads: [{ name: "train.csv", url: "/media/t/train.csv" }],
  });
  const kept = await keepAnswers([fakeSection("one", [problem])]);
  const uploads = fakeXhr();
  pending = uploads;
  const { container } = await renderAt(
    <AnswerPanel
      problem={problem}
      readOnly={false}
      renderStatement={() => null}
      renderText={(text) => text}
      renderCode={() => null}
      renderRecording={() => null}
    />,
  );
  const prediction = screen.getByRole("group", { name: "Prediction file" });
  const source = screen.getByRole("group", { name: "Source file" });
  const [predictionInput, sourceInput] = container.querySelectorAll("input[type=file]");
  return { ...kept, uploads, prediction, source, predictionInput, sourceInput };
}

function choose(input: Element | undefined, file: File) {
  if (!input) throw new Error("There is no such file input");
  fireEvent.change(input, { target: { files: [file] } });
}

const csv = (name = "prediction.csv") => new File(["id,label\n1,a\n"], name, { type: "text/csv" });
const reply = (name: string) => ({ resource_uri: `/media/x/${name}`, name, size: 13, content_type: "text/csv" });

it("accepts only csv files as prediction [A5.01]", async () => {
  const { uploads, prediction, predictionInput } = await show();
  choose(predictionInput, csv("prediction.xlsx"));
  expect((await within(prediction).findByRole("alert")).textContent).toBe("Only .csv files are allowed");
  expect(uploads).toHaveLength(0);
  choose(predictionInput, csv("PREDICTION.CSV"));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(within(prediction).queryByRole("alert")).toBeNull();
});

it("refuses a file that is csv in name only, and shows a file's exact size [A5.01]", async () => {
  const { uploads, prediction, predictionInput } = await show();
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  choose(predictionInput, new File([png], "prediction.csv", { type: "text/csv" }));
  expect((await within(prediction).findByRole("alert")).textContent).toBe("Only .csv files are allowed");
  expect(uploads).toHaveLength(0);
  choose(predictionInput, csv());
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(200, { ...reply("prediction.csv"), size: 16 });
  expect(await within(prediction).findByText(/^16 bytes, uploaded/)).toBeTruthy();
  expect(within(prediction).queryByRole("alert")).toBeNull();
});

it("accepts only the named types of source files [A5.02]", async () => {
  const { uploads, source, sourceInput } = await show();
  choose(sourceInput, new File(["x"], "source.exe"));
  expect((await within(source).findByRole("alert")).textContent).toBe(
    "Only .zip, .rar, .tar, .ipynb, .py & .r files are allowed",
  );
  expect(uploads).toHaveLength(0);
  choose(sourceInput, new File(["x"], "train.ipynb"));
  await waitFor(() => expect(uploads).toHaveLength(1));
});

it("refuses more than 10 MB, and shows an upload in progress", async () => {
  const { uploads, prediction, predictionInput } = await show();
  const large = csv();
  Object.defineProperty(large, "size", { value: 10_000_001 });
  choose(predictionInput, large);
  expect((await within(prediction).findByRole("alert")).textContent).toBe("File size should be less than 10 MB");
  expect(uploads).toHaveLength(0);

  choose(predictionInput, csv());
  expect((await within(prediction).findByRole("status")).textContent).toBe("Upload in progress. Please wait...");
  expect(uploadsInProgress()).toBe(1);
  uploads[0]?.progress(0.4);
  await waitFor(() => expect(within(prediction).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40"));
  uploads[0]?.answer(200, reply("prediction.csv"));
  expect(await within(prediction).findByRole("link", { name: "prediction.csv" })).toBeTruthy();
  expect(uploadsInProgress()).toBe(0);
});

it("saves a file as soon as it is uploaded, beside the other one", async () => {
  const { uploads, world, predictionInput, sourceInput } = await show();
  choose(predictionInput, csv());
  choose(sourceInput, new File(["x"], "train.py"));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[0]?.form.get("upload_type")).toBe("generic");
  expect(uploads[0]?.form.get("name")).toBe("prediction.csv");
  uploads[1]?.answer(200, reply("train.py"));
  uploads[0]?.answer(200, reply("prediction.csv"));
  await waitFor(() => {
    const stored = world.servers["p"]?.solution();
    expect(stored?.main_url).toBe("/media/x/prediction.csv");
    expect(stored?.supplementary_url).toBe("/media/x/train.py");
  });
  expect(await screen.findByText(/^Versions: \d+$/)).toBeTruthy();
});

it("asks before replacing a file", async () => {
  const { uploads, world, prediction, predictionInput } = await show();
  choose(predictionInput, csv("first.csv"));
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(200, reply("first.csv"));
  await within(prediction).findByRole("link", { name: "first.csv" });

  choose(predictionInput, csv("second.csv"));
  const dialog = await screen.findByRole("dialog");
  expect(uploads).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole("button", { name: "Replace" }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.answer(200, reply("second.csv"));
  await waitFor(() => expect(world.servers["p"]?.solution()?.main_url).toBe("/media/x/second.csv"));
});

it("cancels an upload, and says when one has failed", async () => {
  const { uploads, prediction, predictionInput } = await show();
  choose(predictionInput, csv());
  fireEvent.click(await within(prediction).findByRole("button", { name: "Cancel upload" }));
  await waitFor(() => expect(within(prediction).queryByRole("progressbar")).toBeNull());
  expect(uploads[0]?.aborted).toBe(true);
  expect(within(prediction).queryByRole("alert")).toBeNull();

  choose(predictionInput, csv());
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.answer(500, { code: "internal", message: "internal", requestId: "r" });
  expect((await within(prediction).findByRole("alert")).textContent).toBe(
    "Something went wrong. It's not you, It's us. Please upload file again.",
  );
});

it("accepts a dropped file", async () => {
  const { uploads, prediction } = await show();
  const zone = within(prediction).getByRole("button", { name: "Choose prediction file" }).parentElement;
  if (!zone) throw new Error("There is no place to drop a file");
  fireEvent.drop(zone, { dataTransfer: { files: [csv()] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
});
