import type { Look, LookFor, VisionAnswer, VisionQuestion } from "./look.ts";
import { UnreadablePicture } from "./picture.ts";
import { openThread, type ThreadOptions } from "./thread-client.ts";

export interface Vision {
  /** Throws UnreadablePicture if it is not a picture, ThreadFailed if the detectors cannot give a result. */
  look(content: Uint8Array, lookFor: LookFor): Promise<Look>;
  close(): Promise<void>;
}

/** The detectors, in a thread that delays only its caller. */
export function openVision(options: ThreadOptions = {}): Vision {
  const thread = openThread<VisionQuestion, VisionAnswer>(new URL("./vision-thread.ts", import.meta.url), options);
  return {
    async look(content, lookFor) {
      const answer = await thread.ask({ content, lookFor });
      if ("unreadable" in answer) throw new UnreadablePicture(answer.unreadable);
      return answer;
    },
    close: () => thread.close(),
  };
}
