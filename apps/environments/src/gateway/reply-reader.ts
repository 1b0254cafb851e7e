import { bodyReader, type BodyReader } from "./reply-body.ts";
import { readReplyHead, type ReplyHead } from "./reply-head.ts";

export interface ReplyReader {
  /** Returns what follows the reply, or undefined as long as more of it is expected. Throws if it makes no sense. */
  read(chunk: Buffer): Buffer | undefined;
  head(): ReplyHead | undefined;
}

interface Hearer {
  onHead(head: ReplyHead): void;
  onData(chunk: Buffer): void;
}

const MOST_HEAD = 32_768;
/** Hints before one reply: nobody waits for their reader, so a program could send them without end. */
const MOST_HINTS = 20;
const HEAD_END = "\r\n\r\n";

/** Reads the reply to one request, in whatever pieces it arrives. A reply that switches protocols has no body. */
export function openReplyReader(method: string, { onHead, onData }: Hearer): ReplyReader {
  let head: ReplyHead | undefined;
  let before: Buffer | undefined;
  let hints = 0;
  let readBody: BodyReader | undefined;

  function read(chunk: Buffer): Buffer | undefined {
    if (readBody) return readBody(chunk);
    let bytes = before ? Buffer.concat([before, chunk]) : chunk;
    for (;;) {
      const end = bytes.indexOf(HEAD_END);
      if ((end === -1 ? bytes.length : end) > MOST_HEAD) throw new Error("The head is too long.");
      before = bytes;
      if (end === -1) return undefined;
      head = readReplyHead(bytes.toString("latin1", 0, end), method);
      if (!head) throw new Error("This is no reply.");
      bytes = bytes.subarray(end + HEAD_END.length);
      // Something like "103 Early Hints" comes before the reply.
      if (head.status >= 200 || head.status === 101) break;
      hints += 1;
      if (hints > MOST_HINTS) throw new Error("Nothing but hints.");
    }
    if (head.status === 101) return bytes;
    onHead(head);
    readBody = bodyReader(head.body, onData);
    return readBody(bytes);
  }
  return { read, head: () => head };
}
