import { audioBlobError } from "@invigil/capture/audio-blob";
import type { RecorderView } from "@invigil/capture/recorder/recorder";
import { recordingFile } from "@invigil/capture/recorder/recording-file";
import { messages } from "@invigil/contract/messages/messages";
import type { RecordingKind } from "@invigil/contract/taking/recordings";
import type { Answer } from "@invigil/contract/taking/solutions";
import { ApiError } from "../../../lib/api.ts";
import { currentProduct } from "../../../lib/product.ts";
import { beginUpload } from "../../parts/uploads/uploads-in-progress.ts";
import { PutFailure } from "./put-recording.ts";
import { Medium, medium, type RecordedProblem, type RecordingView } from "../recording-view.ts";
import { expectedDuration, type Upload } from "./upload-recording.ts";

interface Sending {
  attempt: number;
  problem: Pick<RecordedProblem, "slug" | "kind">;
  recorded: Pick<RecorderView, "pieces" | "contentType" | "elapsed">;
  upload: Upload;
  saveAnswer: (problem: string, answer: Answer) => Promise<boolean>;
  signal: AbortSignal;
  onProgress: (running: NonNullable<RecordingView["upload"]>) => void;
}

export type SendResult =
  | { kind: "stored" }
  | { kind: "cancelled" }
  /** `lineBroke` means that nobody has refused it. */
  | { kind: "failed"; error: string; lineBroke?: boolean };

const BROUGHT = "A recording for this question has already arrived after the end. Your receipt lists it.";
const notTaken = () =>
  `This recording can no longer be accepted, because the question or the ${currentProduct()} is over.`;

/** Uploads one recording and makes it the answer. Never throws. */
export async function sendRecording(sending: Sending): Promise<SendResult> {
  const { attempt, problem, recorded, signal, onProgress } = sending;
  const { kind } = problem;
  const file = recordingFile({ ...recorded, kind, duration: recorded.elapsed });
  const refusal = kind === "ADO" ? audioBlobError(hasSound(recorded.pieces) ? file : file && { size: 0 }) : null;
  const again = messages.recording.broken(medium[kind]);
  if (!file) return { kind: "failed", error: refusal === null ? again : `${refusal}. ${again}` };
  if (refusal !== null) return { kind: "failed", error: refusal };

  const running = { fraction: 0, isSlow: false };
  const slow = setTimeout(() => {
    running.isSlow = true;
    onProgress({ ...running });
  }, expectedDuration(file.size));
  const endUpload = beginUpload(Medium[kind]);
  try {
    const uri = await sending.upload(
      { kind, attempt, problem: problem.slug, file },
      {
        signal,
        onProgress(fraction) {
          running.fraction = fraction;
          onProgress({ ...running });
        },
      },
    );
    const isSaved = await sending.saveAnswer(problem.slug, answerOf(kind, uri));
    return isSaved ? { kind: "stored" } : { kind: "failed", error: notTaken() };
  } catch (error) {
    if (signal.aborted) return { kind: "cancelled" };
    return { kind: "failed", error: failureText(error, kind), lineBroke: hasLineBroken(error) };
  } finally {
    clearTimeout(slow);
    endUpload();
  }
}

/** A wav file has a head even if nothing was recorded. */
function hasSound(pieces: readonly ArrayBuffer[]): boolean {
  return pieces.some(({ byteLength }) => byteLength > 0);
}

export function answerOf(kind: RecordingKind, uri: string): Answer {
  return kind === "VID" ? { video_post_url: uri } : { audio_post_url: uri };
}

function hasLineBroken(error: unknown): boolean {
  return (error instanceof ApiError || error instanceof PutFailure) && typeof error.status === "string";
}

function failureText(error: unknown, kind: RecordingKind): string {
  if (error instanceof ApiError && error.code === "recording_brought") return BROUGHT;
  if (error instanceof ApiError) return error.status === 409 ? notTaken() : error.info.message;
  if (error instanceof PutFailure) {
    return new ApiError({ family: kind, status: error.status, code: "storage", body: null }).info.message;
  }
  return kind === "ADO" ? messages.recording.audioUploadError : messages.uploadFileAgain;
}
