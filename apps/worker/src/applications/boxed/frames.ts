/** What two relays tell each other about one connection, each followed by bytes. */
export const FRAME = {
  open: 1,
  data: 2,
  /** Nothing more comes in this direction. */
  end: 3,
  /** It is over at once, in both directions. */
  reset: 4,
  /** So many more bytes may be sent. */
  credit: 5,
  /** The application is ready, or will not be. Belongs to no connection. */
  state: 6,
} as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export const READY = "ready";
export const FAILED = "failed";

const HEAD = 9;
/** The most bytes after one head. */
export const LONGEST = 65_536;
const NOTHING = Buffer.alloc(0);

export function frame(kind: FrameKind, connection: number, bytes: Buffer = NOTHING): Buffer {
  const whole = Buffer.allocUnsafe(HEAD + bytes.length);
  whole.writeUInt8(kind, 0);
  whole.writeUInt32BE(connection, 1);
  whole.writeUInt32BE(bytes.length, 5);
  bytes.copy(whole, HEAD);
  return whole;
}

export type OnFrame = (kind: number, connection: number, bytes: Buffer) => void;

/** Cuts what arrives into frames. Throws if somebody else writes, because nothing after that can be understood. */
export function createFrameReader(onFrame: OnFrame): (chunk: Buffer) => void {
  let rest: Buffer = NOTHING;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= HEAD) {
      const length = rest.readUInt32BE(at + 5);
      if (length > LONGEST) throw new Error("not a frame");
      const end = at + HEAD + length;
      if (rest.length < end) break;
      onFrame(rest.readUInt8(at), rest.readUInt32BE(at + 1), rest.subarray(at + HEAD, end));
      at = end;
    }
    rest = rest.subarray(at);
  };
}
