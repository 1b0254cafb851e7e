// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runBeforeSubmit } from "../../../shared/parts/submit.ts";
import { ownSound } from "../../../shared/parts/devices/own-sound.ts";
import { announceMessage } from "../../../lib/socket/socket-events.ts";
import { fakeTestServer } from "../../../testing/fake-test-server.ts";
import { fakeXhr } from "../../../testing/fake-xhr.ts";
import { aTest, candidate } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { Interview } from "../interview.tsx";
import { writePreferences } from "../preferences.ts";
import { fakeInterview } from "../testing/fake-interview.ts";
import { fakeMicrophone } from "../testing/fake-microphone.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  // An earlier page may still be writing its answer to the store that it has opened.
  indexedDB = new IDBFactory();
  document.cookie = "csrftoken=t";
  writePreferences("demo", { mode: "spoken" });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const test = aTest({ sub_test_type: "INT" });

async function talk(interview = fakeInterview(), microphone = fakeMicrophone()) {
  fakeTestServer(test, (seen) => interview.answer(seen));
  const uploads = fakeXhr();
  await renderAt(
    <Interview
      test={test}
      attempt={11}
      expiry={null}
      suspended={false}
      renderSubmit={() => null}
      onBegun={() => {}}
      openMicrophone={microphone.open}
    />,
    { queryClient: signedInClient(candidate) },
  );
  return { interview, microphone, uploads };
}
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
/** The server stores every piece. */
async function store(uploads: ReturnType<typeof fakeXhr>, count: number) {
  for (let index = 0; index < count; index += 1) {
    await vi.waitFor(() => expect(uploads.length).toBeGreaterThan(index));
    uploads[index]?.answer(200, { count: index + 1 });
  }
}

it("records an answer in pieces of five seconds and sends them before the answer", async () => {
  const { interview, microphone, uploads } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  await screen.findByText(/Recording/);
  // A proctored candidate who answers is not an incident.
  expect(ownSound.getState().count).toBe(1);
  act(() => microphone.hear("speech-start"));
  await screen.findByText(/We can hear you/);
  act(() => microphone.record(3));
  await screen.findByText(/So far: 0:03/);
  act(() => microphone.record(9));
  await screen.findByText(/So far: 0:12/);
  expect(screen.getByLabelText("Microphone level").tagName).toBe("METER");
  await store(uploads, 2);
  await click("I have finished");
  await store(uploads, 3);
  await vi.waitFor(() => expect(interview.calls("session/answer")).toHaveLength(1));
  const [answer] = interview.calls("session/answer");
  expect(answer).toMatchObject({ base: 1, mode: "spoken", pieces: 3, text: "" });
  expect(uploads.map(({ form }) => form.get("part"))).toEqual(["0", "1", "2"]);
  expect(new Set(uploads.map(({ form }) => form.get("client_turn_id")))).toEqual(new Set([answer?.client_turn_id]));
  await screen.findByText("How do you know that your code works?");
});

it("switches between speaking and typing without losing either", async () => {
  const { interview, microphone, uploads } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.record(6));
  await click("Type");
  expect(microphone.state.closed).toBe(1);
  expect(ownSound.getState().count).toBe(0);
  await store(uploads, 2);
  await screen.findByText(/What you said before \(0:06\) is not part of a typed answer/);
  fireEvent.change(screen.getByRole("textbox", { name: "Your answer" }), { target: { value: "In short: a parser." } });
  await click("Speak");
  await screen.findByText(/What you typed is kept/);
  await click("Type");
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" });
  expect(field.value).toBe("In short: a parser.");
  await click("Send answer");
  await vi.waitFor(() =>
    expect(interview.calls("session/answer")).toMatchObject([{ mode: "typed", text: "In short: a parser." }]),
  );
});

it("submits what was said up to that moment [B4.18]", async () => {
  const { interview, microphone, uploads } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.record(8));
  await store(uploads, 1);
  const submitting = act(() => runBeforeSubmit({ testSlug: "demo", reason: null }, 60_000));
  await store(uploads, 2);
  await submitting;
  expect(interview.calls("session/answer")).toMatchObject([{ mode: "spoken", pieces: 2 }]);
});

it("offers typing if there is no microphone, or no more", async () => {
  const microphone = fakeMicrophone({ refusal: "NotAllowedError" });
  await talk(fakeInterview(), microphone);
  await screen.findByText(/The microphone is blocked in the browser/);
  // Nothing was recorded, so nothing can be finished by mistake; going on without an answer has its own button.
  expect(screen.getByRole("button", { name: "I have finished" }).getAttribute("aria-disabled")).toBe("true");
  await click("I have finished");
  expect(screen.getByText(/The microphone is blocked in the browser/)).toBeTruthy();
  microphone.state.refusal = null;
  await click("Try again");
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.lose("ended"));
  await screen.findByText(/was turned off or unplugged. What you have said so far is kept/);
  await click("Type instead");
  expect(screen.getByRole("textbox", { name: "Your answer" })).toBeTruthy();
});

it("asks whether to send a recording in which nobody was heard", async () => {
  const { interview, microphone, uploads } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.record(3));
  await click("I have finished");
  await screen.findByText(/No voice was heard/);
  expect(interview.calls("session/answer")).toEqual([]);
  await click("Send the recording");
  await store(uploads, 1);
  await vi.waitFor(() => expect(interview.calls("session/answer")).toMatchObject([{ pieces: 1 }]));
});

it("does not forget the click if a busy computer hears the voice a moment later [B4.18]", async () => {
  const { interview, microphone, uploads } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.record(3));
  await click("I have finished");
  act(() => microphone.hear("speech-start"));
  await store(uploads, 1);
  await vi.waitFor(() => expect(interview.calls("session/answer")).toMatchObject([{ mode: "spoken", pieces: 1 }]));
});

it("does not cut off whoever speaks after nobody was heard", async () => {
  let now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const { interview, microphone } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.record(3));
  await click("I have finished");
  await screen.findByText(/No voice was heard/);
  now += 3_000;
  act(() => microphone.hear("speech-start"));
  await screen.findByText(/We can hear you now. Choose “I have finished” when you are done./);
  expect(interview.calls("session/answer")).toEqual([]);
  expect(microphone.state.recording).toBe(true);
});

it("shows what comes and goes below the buttons, which stay under the pointer [B4.18]", async () => {
  const { microphone } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.record(3));
  await click("I have finished");
  act(() => microphone.mute(true));
  const finish = screen.getByRole("button", { name: "I have finished" });
  for (const notice of [/No voice was heard/, /Your microphone may be muted/]) {
    const place = finish.compareDocumentPosition(await screen.findByText(notice));
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
});

it("can be finished again after another page has taken over the recording [B4.18]", async () => {
  const { interview, microphone, uploads } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.hear("speech-start"));
  act(() => microphone.record(3));
  await click("I have finished");
  await vi.waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.answer(409, { code: "recorded_elsewhere", message: "", requestId: "r" });
  await click("Record here instead");
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.hear("speech-start"));
  act(() => microphone.record(2));
  await vi.waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.answer(200, { count: 1 });
  await click("I have finished");
  await vi.waitFor(() => expect(uploads).toHaveLength(3));
  uploads[2]?.answer(200, { count: 2 });
  await vi.waitFor(() => expect(interview.calls("session/answer")).toMatchObject([{ pieces: 2 }]));
});

it("says that the microphone may be muted if nothing is heard for some seconds", async () => {
  const { microphone } = await talk();
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  act(() => microphone.mute(true));
  await screen.findByText(/Your microphone may be muted/);
});

it("goes on by voice in another browser if the answer was begun by voice", async () => {
  localStorage.clear();
  const pieces = { client_turn_id: crypto.randomUUID(), count: 17, recorder: null };
  const { microphone } = await talk(fakeInterview({ pieces }));
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  await screen.findByText(/So far: 1:25/);
});

it("does not record beside another page, until the candidate wants to [B4.18]", async () => {
  const id = crypto.randomUUID();
  const pieces = { client_turn_id: id, count: 2, recorder: crypto.randomUUID() };
  const { interview, microphone, uploads } = await talk(fakeInterview({ pieces }));
  await screen.findByText(/nothing is recorded here/);
  await vi.waitFor(() => expect(microphone.state).toMatchObject({ recording: false, opened: microphone.state.closed }));
  expect(screen.getByRole("button", { name: "I have finished" }).getAttribute("aria-disabled")).toBe("true");
  await click("Record here instead");
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  await screen.findByText(/So far: 0:10/);
  act(() => microphone.hear("speech-start"));
  act(() => microphone.record(3));
  await click("I have finished");
  await store(uploads, 1);
  expect(["part", "client_turn_id", "take"].map((name) => uploads[0]?.form.get(name))).toEqual(["2", id, "true"]);
  await vi.waitFor(() => expect(interview.calls("session/answer")).toMatchObject([{ pieces: 3 }]));
});

it("follows what happens elsewhere, and records nothing while the interviewer thinks", async () => {
  const interview = fakeInterview({}, { thinks: true });
  const { microphone, uploads } = await talk(interview);
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
  interview.change({ phase: "thinking" });
  const news = {
    v: 1,
    seq: 1,
    type: "interview-changed",
    solution_set_id: 11,
    turn_seq: 1,
    phase: "thinking",
  } as const;
  act(() => announceMessage(news));
  await screen.findByText("The interviewer is preparing the next question…");
  await vi.waitFor(() => expect(microphone.state.recording).toBe(false));
  expect(uploads).toHaveLength(0);
  interview.ask();
  act(() => announceMessage({ ...news, seq: 2, turn_seq: 2, phase: "asking" }));
  await screen.findByText("How do you know that your code works?");
  await vi.waitFor(() => expect(microphone.state.recording).toBe(true));
});
