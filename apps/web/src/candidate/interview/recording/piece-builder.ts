import { PIECE_MS } from "@invigil/contract/interviews/snapshot";
import { createLossMeter } from "./lost-sound.ts";

/** How long the blocks are that the microphone delivers. */
export const BLOCK_MS = 250;
/** Kept from before the candidate has the floor, so that the first word of an interruption is not lost. */
const LEAD_BLOCKS = 2_000 / BLOCK_MS;
const PIECE_BLOCKS = PIECE_MS / BLOCK_MS;

interface Listener {
  onPiece: (samples: ArrayBuffer) => void;
  /** How much of the answer is recorded but not in a piece yet. */
  onPending: (ms: number) => void;
  /** How much of the current recording a busy computer did not deliver. */
  onLost: (ms: number) => void;
}

/** Joins a microphone's blocks to pieces while an answer is recorded. */
export function createPieceBuilder({ onPiece, onPending, onLost }: Listener, now = () => performance.now()) {
  let blocks: ArrayBuffer[] = [];
  let recording = false;
  const loss = createLossMeter(now);
  let lost = 0;

  function measure(): void {
    const more = loss.add(BLOCK_MS);
    if (more > lost) onLost(more - lost);
    lost = Math.max(lost, more);
  }

  function hand(): void {
    const piece = blocks;
    blocks = [];
    onPending(0);
    if (piece.length > 0) onPiece(joined(piece));
  }

  return {
    add(block: ArrayBuffer): void {
      blocks.push(block);
      measure();
      if (!recording) blocks = blocks.slice(-LEAD_BLOCKS);
      else if (blocks.length >= PIECE_BLOCKS) hand();
      else onPending(blocks.length * BLOCK_MS);
    },
    record(on: boolean): void {
      // What is left belongs to the answer that ends now.
      if (recording && !on) {
        hand();
        loss.stop();
      } else if (!recording && on) {
        loss.start();
      }
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
