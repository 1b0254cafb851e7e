import { PIECE_MS } from "@invigil/contract/interviews/session";

/** How long the blocks are that the microphone delivers. */
export const BLOCK_MS = 250;
/** Kept from before the candidate has the floor, so that the first word of an interruption is not lost. */
const LEAD_BLOCKS = 2_000 / BLOCK_MS;
const PIECE_BLOCKS = PIECE_MS / BLOCK_MS;

/** Joins a microphone's blocks to pieces while an answer is recorded. */
export function createPieceBuilder(onPiece: (samples: ArrayBuffer) => void) {
  let blocks: ArrayBuffer[] = [];
  let recording = false;

  function hand(): void {
    if (blocks.length > 0) onPiece(joined(blocks));
    blocks = [];
  }

  return {
    add(block: ArrayBuffer): void {
      blocks.push(block);
      if (!recording) blocks = blocks.slice(-LEAD_BLOCKS);
      else if (blocks.length >= PIECE_BLOCKS) hand();
    },
    record(on: boolean): void {
      // What is left belongs to the answer that ends now.
      if (recording && !on) hand();
      recording = on;
    },
    /** Passes on what there is, because the page may be about to close. */
    flush(): void {
      if (recording) hand();
    },
  };
}

function joined(blocks: readonly ArrayBuffer[]): ArrayBuffer {
  const whole = new Uint8Array(blocks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(new Uint8Array(block), at);
    at += block.byteLength;
  }
  return whole.buffer;
}
