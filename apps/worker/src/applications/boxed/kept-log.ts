import { writeSync } from "node:fs";

const OUT = 2;
/** As much from the beginning as from the end. */
const HALF = 8_192;

/**
 * What the application prints. The beginning leaves the box at once, because a box that breaks a limit says nothing
 * afterwards; the end when it is over. However much comes, little is kept.
 */
export function createLog() {
  let begun = 0;
  let last: Buffer = Buffer.alloc(0);
  let dropped = 0;
  return {
    add(chunk: Buffer): void {
      const head = chunk.subarray(0, Math.max(0, HALF - begun));
      begun += head.length;
      if (head.length > 0) write(head);
      const rest = chunk.subarray(head.length);
      if (rest.length === 0) return;
      const whole = Buffer.concat([last, rest.subarray(-HALF)]);
      dropped += last.length + rest.length - Math.min(HALF, whole.length);
      last = Buffer.from(whole.subarray(-HALF));
    },
    end(): void {
      if (dropped > 0) write(Buffer.from(`\n… ${dropped} bytes left out …\n`));
      write(last);
    },
  };
}

function write(bytes: Buffer): void {
  for (let rest = bytes; rest.length > 0;) rest = rest.subarray(writeSync(OUT, rest));
}
