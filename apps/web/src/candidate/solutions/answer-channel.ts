import { Solution } from "@invigil/contract/taking/solutions";
import { z } from "zod";

const Message = z.object({ problem: z.string(), stored: Solution });
type StoredAnswer = z.infer<typeof Message>;

interface AnswerChannel {
  tell: (answer: StoredAnswer) => void;
  close: () => void;
}

/** Connects the tabs of one browser: each tells the others what the server has stored, so that they need not ask. */
export function openAnswerChannel(attempt: number, onTold: (answer: StoredAnswer) => void): AnswerChannel {
  const name = `invigil:answers:${attempt}`;
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = Message.safeParse(data);
    if (message.success) onTold(message.data);
  });
  return {
    tell(answer) {
      if (isOpen) return channel.postMessage(answer);
      // A save can end after the page has left the test; the others need to know of it all the same.
      const late = new BroadcastChannel(name);
      late.postMessage(answer);
      late.close();
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}
