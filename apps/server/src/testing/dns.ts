import { createSocket } from "node:dgram";
import { once } from "node:events";

const HEADER = 12;
const TXT = 16;
const ANSWER = 0x8180;
const NO_SUCH_NAME = 0x8183;

/** A real name server on its own port, which knows these texts. */
export async function startDns(texts: Map<string, string>) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, texts), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  return { address: `127.0.0.1:${port}`, stop: () => new Promise<void>((done) => socket.close(done)) };
}

function answerTo(query: Buffer, texts: Map<string, string>): Buffer {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const question = query.subarray(HEADER, at + 5);
  const text = texts.get(labels.join(".").toLowerCase());
  const head = Buffer.alloc(HEADER);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(text === undefined ? NO_SUCH_NAME : ANSWER, 2);
  head.writeUInt16BE(1, 4);
  if (text === undefined) return Buffer.concat([head, question]);
  head.writeUInt16BE(1, 6);
  const record = Buffer.alloc(12);
  // The name comes from the question.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(text.length + 1, 10);
  return Buffer.concat([head, question, record, Buffer.from([text.length]), Buffer.from(text, "latin1")]);
}
