import { StringDecoder } from "node:string_decoder";

export const PROGRAM = 0;
export const JUDGE = 1;
type Speaker = typeof PROGRAM | typeof JUDGE;
const MARKS = { [PROGRAM]: "> ", [JUDGE]: "< " };

/** Who wrote what, in order, in the format of sample interaction files. The middle of a long one is left out. */
export function createTranscript(longest: number) {
  const half = Math.ceil(longest / 2);
  const decoders = { [PROGRAM]: new StringDecoder("utf8"), [JUDGE]: new StringDecoder("utf8") };
  let speaker: Speaker | null = null;
  let atLineStart = true;
  let head = "";
  let tail = "";
  let leftOut = 0;

  function write(text: string): void {
    const room = Math.max(0, half - head.length);
    head += text.slice(0, room);
    tail += text.slice(room);
    // Not after every line, because a long exchange has many.
    if (tail.length > 2 * half) cut();
    atLineStart = text.endsWith("\n");
  }

  function cut(): void {
    const from = tail.length <= half ? 0 : tail.indexOf("\n", tail.length - half) + 1 || tail.length - half;
    leftOut += from;
    tail = tail.slice(from);
  }

  function say(by: Speaker, text: string): void {
    for (const [line] of text.matchAll(/[^\n]*\n|[^\n]+/g)) write(atLineStart ? MARKS[by] + line : line);
  }

  function endLine(): void {
    if (!atLineStart) write("\n");
  }

  return {
    hear(by: Speaker, bytes: Buffer): void {
      if (by !== speaker) endLine();
      speaker = by;
      const text = decoders[by].write(bytes);
      const most = 4 * half;
      if (text.length <= 2 * most) return say(by, text);
      // Megabytes of short lines would block this thread, and their middle is dropped anyway.
      say(by, text.slice(0, most));
      leftOut += text.length - 2 * most;
      say(by, text.slice(-most));
    },
    nextPass(): void {
      endLine();
      write("---\n");
      speaker = null;
    },
    text(): string {
      cut();
      return leftOut === 0 ? head + tail : `${head}\n… ${leftOut} characters left out …\n${tail}`;
    },
  };
}
export type Transcript = ReturnType<typeof createTranscript>;
