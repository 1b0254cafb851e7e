import { VAD, VOICE_SEGMENT_CAP } from "@invigil/contract/constants";
import { FrameProcessor, type FrameProcessorEvent } from "@ricky0123/vad-web/dist/frame-processor.js";
import { Message } from "@ricky0123/vad-web/dist/messages.js";
import { createLeveller } from "./level-frames.ts";

const FRAME_MS = (VAD.frameSamples / VAD.sampleRate) * 1_000;
/** Our choice: how much is kept from before the first frame of speech, so that no word is cut. */
const PAD_MS = 300;

export interface SpeechModel {
  process(frame: Float32Array): Promise<{ isSpeech: number; notSpeech: number }>;
  reset_state(): void;
}

type SegmentEvent =
  | { type: "speech-start" }
  /** It was too short to be speech. */
  | { type: "misfire" }
  | { type: "clip"; samples: Float32Array };

/** Cuts speech out of frames of 512 samples. Long speech becomes several clips, each up to the segment cap. */
export function createSegmenter(model: SpeechModel, tell: (event: SegmentEvent) => void) {
  const level = createLeveller();
  const processor = new FrameProcessor(
    (frame) => model.process(level(frame)),
    model.reset_state,
    {
      positiveSpeechThreshold: VAD.positiveSpeechThreshold,
      negativeSpeechThreshold: VAD.negativeSpeechThreshold,
      minSpeechMs: VAD.minSpeechMs,
      redemptionMs: VAD.redemptionMs,
      preSpeechPadMs: PAD_MS,
      // A pause must not swallow what was said just before it.
      submitUserSpeechOnPause: true,
    },
    FRAME_MS,
  );

  function pass(event: FrameProcessorEvent): void {
    if (event.msg === Message.SpeechStart) tell({ type: "speech-start" });
    if (event.msg === Message.VADMisfire) tell({ type: "misfire" });
    if (event.msg === Message.SpeechEnd) tell({ type: "clip", samples: event.audio });
  }

  return {
    async process(frame: Float32Array): Promise<void> {
      await processor.process(frame, pass);
      const recorded = processor.audioBuffer.length * FRAME_MS;
      if (processor.speaking && recorded >= VOICE_SEGMENT_CAP) processor.endSegment(pass);
    },
    resume: () => processor.resume(),
    pause: () => processor.pause(pass),
  };
}
