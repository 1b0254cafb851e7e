import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHUNK_FRAME_BYTES = 12;

/** A one-pixel picture of exactly `bytes` bytes: a private chunk of noise, which nothing on the way can compress. */
export function speedProbe(bytes: number): Buffer {
  const head = Buffer.concat([SIGNATURE, chunk("IHDR", header())]);
  const tail = Buffer.concat([chunk("IDAT", deflateSync(Buffer.from([0, 255]))), chunk("IEND", Buffer.alloc(0))]);
  const noise = randomBytes(bytes - head.length - tail.length - CHUNK_FRAME_BYTES);
  return Buffer.concat([head, chunk("prBe", noise), tail]);
}

/** One grey pixel of 8 bits. */
function header(): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(1, 0);
  data.writeUInt32BE(1, 4);
  data.writeUInt8(8, 8);
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
