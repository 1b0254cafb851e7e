import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { messages } from "@invigil/contract/messages/messages";
import { UnreadablePicture } from "@invigil/vision/picture";
import { readWav, UnreadableSound } from "@invigil/sound/read-wav";
import { measureSound } from "@invigil/sound/sound-level";
import { ThreadFailed } from "@invigil/vision/thread-client";
import type { Vision } from "@invigil/vision/vision";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { judgeCard, judgePhoto, judgeSample, type Judgement } from "./judge-proof.ts";

type Checked = Exclude<Judgement, { refused: string }> & { contentType: string };

const PICTURES = ["image/jpeg", "image/png", "image/webp"];
const SOUNDS = ["audio/wav"];

type CheckDeps = Pick<Deps, "log"> & { vision: Vision };

/**
 * Refuses a proof that proves nothing. If the detectors fail, the proof is accepted unchecked, so that no failure locks
 * anyone out.
 */
export async function checkProof(deps: CheckDeps, kind: IdentityKind, content: Buffer): Promise<Checked> {
  const contentType = (await fileTypeFromBuffer(content))?.mime ?? "";
  if (!(kind === "sample_audio" ? SOUNDS : PICTURES).includes(contentType)) throw new AppError("file_type_refused");
  const judgement = kind === "sample_audio" ? judgeSound(content) : await judgePicture(deps, kind, content);
  if ("refused" in judgement) throw refusal(kind, judgement.refused);
  return { ...judgement, contentType };
}

async function judgePicture(
  { vision, log }: CheckDeps,
  kind: "identity_image" | "id_card_image",
  content: Buffer,
): Promise<Judgement> {
  try {
    if (kind === "identity_image") return judgePhoto(await vision.look(content, { faces: true }));
    return judgeCard(await vision.look(content, { faces: true, objects: true, document: true }));
  } catch (error) {
    if (error instanceof UnreadablePicture) return { refused: `${error.message}.` };
    if (!(error instanceof ThreadFailed)) throw error;
    log.warn({ err: error }, "could not check a proof of identity");
    return { confidence: null, detector: "none", findings: { checked: false } };
  }
}

function judgeSound(content: Buffer): Judgement {
  try {
    return judgeSample(measureSound(readWav(content)));
  } catch (error) {
    if (error instanceof UnreadableSound) return { refused: `${error.message}.` };
    throw error;
  }
}

function refusal(kind: IdentityKind, description: string): AppError {
  const { refused, audioRefused } = messages.proctorIdentity;
  return kind === "sample_audio"
    ? new AppError("audio_refused", { message: audioRefused, description })
    : new AppError("image_refused", { message: refused, description });
}
