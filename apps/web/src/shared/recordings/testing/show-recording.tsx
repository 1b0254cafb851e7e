import "fake-indexeddb/auto";
import { fakeMedia, fakeStream } from "@invigil/capture/recorder/testing/fake-media";
import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Answer } from "@invigil/contract/taking/solutions";
import { act } from "@testing-library/react";
import { vi } from "vitest";
import { create } from "zustand";
import { errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { aProblem, aSection } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { RecordedAnswer } from "../recorded-answer.tsx";
import { RecordingKeeper } from "../kept/recording-keeper.tsx";
import { UnsentRecordings } from "../kept/unsent-recordings.tsx";
import { fakePut, type SentPut } from "./fake-put.ts";

/** Signs and confirms like the server; `/media/proctor/1` is the first recording. */
export function recordingServer(): (seen: Seen) => Response {
  let signed = 0;
  return ({ path, body }) => {
    if (path === "/rpc/recording.sign") {
      signed += 1;
      return Response.json({
        signed_url: `http://localhost:3000/storage/${signed}`,
        resource_uri: `/media/proctor/${signed}`,
      });
    }
    if (path !== "/rpc/recording.confirm") return errorReply(404, "not_found");
    return Response.json({ ...(body as object), size: 5, content_type: "audio/wav" });
  };
}

/** The state of the question's section: `closing` while the dialog says that time is up. */
type Stage = "open" | "closing" | "closed";

interface World {
  kind?: "VID" | "ADO";
  /** The stored answer. */
  answer?: Answer;
  readOnly?: boolean;
  serve?: (seen: Seen) => Response;
  onPut?: (put: SentPut) => void;
  getUserMedia?: () => Promise<MediaStream>;
  /** The attempt; another one has other recordings. */
  attempt?: number;
  seconds?: number;
  /** Whether the answer is still accepted. */
  isTaken?: boolean;
}

/** Gives this browser a camera and a microphone. */
export function openRoom(kind: "VID" | "ADO", open?: () => Promise<MediaStream>) {
  const media = fakeMedia();
  const stream = fakeStream(kind === "VID" ? ["video", "audio"] : ["audio"]);
  const getUserMedia = vi.fn(open ?? (async () => stream));
  const mediaDevices = { getUserMedia, enumerateDevices: async () => [] };
  vi.stubGlobal(
    "navigator",
    new Proxy(navigator, {
      get: (real, name) => (name === "mediaDevices" ? mediaDevices : (Reflect.get(real, name, real) as unknown)),
    }),
  );
  URL.createObjectURL = () => "blob:recording";
  URL.revokeObjectURL = () => {};
  return { ...media, getUserMedia, stream };
}

/** Shows one question with a recorded answer, like a page of a running attempt. */
export async function showRecording(world: World = {}) {
  const { kind = "ADO", answer = {}, readOnly = false, serve = recordingServer(), attempt = 11 } = world;
  const room = openRoom(kind, world.getUserMedia);
  const puts = fakePut(world.onPut ?? ((put) => put.answer(200)));
  fakeFetch(serve);
  const saved: Answer[] = [];
  const extra_data = world.seconds === undefined ? {} : { recording_seconds: world.seconds };
  const problem = aProblem({ slug: "p", title: "Say it", problem_type: kind, extra_data });
  const section = aSection({ problems: [aProblem({ slug: "first" }), problem] });
  const ofStage: Record<Stage, SectionWithProblems[]> = {
    open: [section],
    closing: [section],
    closed: [{ ...section, status: "SUB" }],
  };
  const saveAnswer = async (_problem: string, next: Answer) => {
    saved.push(next);
    return world.isTaken ?? true;
  };
  const useStage = create<{ stage: Stage }>(() => ({ stage: "open" }));

  function Page() {
    const { stage } = useStage();
    return (
      <>
        <RecordingKeeper
          user={7}
          attempt={attempt}
          testSlug="demo"
          sections={ofStage[stage]}
          closing={stage === "closing"}
          saveAnswer={saveAnswer}
        />
        <RecordedAnswer testSlug="demo" problem={problem} answer={answer} readOnly={readOnly} />
        {stage === "closing" && <UnsentRecordings />}
      </>
    );
  }
  const view = await renderAt(<Page />, { path: "/test/demo/problem/p" });
  return { ...view, ...room, puts, saved, setStage: (stage: Stage) => act(() => useStage.setState({ stage })) };
}
