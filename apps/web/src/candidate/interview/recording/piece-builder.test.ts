import { PIECE_MS } from "@invigil/contract/interviews/snapshot";
import { expect, it } from "vitest";
import { BLOCK_MS, createPieceBuilder } from "./piece-builder.ts";

/** Numbered blocks of one byte each, so that a piece shows what it was made of. */
function record() {
  const pieces: number[][] = [];
  const pending: number[] = [];
  const builder = createPieceBuilder({
    onPiece: (samples) => pieces.push([...new Uint8Array(samples)]),
    onPending: (ms) => pending.push(ms),
    onLost: () => {},
  });
  let next = 0;
  const hear = (ms: number) => {
    for (let at = 0; at < ms; at += BLOCK_MS) builder.add(Uint8Array.of(next++ % 256).buffer);
  };
  return { builder, pieces, pending, hear };
}

it("makes pieces of five seconds, and a shorter last one", () => {
  const { builder, pieces, hear } = record();
  builder.record(true);
  hear(2 * PIECE_MS + 1_000);
  builder.record(false);
  expect(pieces.map(({ length }) => length * BLOCK_MS)).toEqual([PIECE_MS, PIECE_MS, 1_000]);
  expect(pieces.flat()).toEqual(Array.from({ length: 44 }, (_, index) => index));
});

it("says how much is recorded before a piece is full, and nothing before the answer", () => {
  const { builder, pending, hear } = record();
  hear(1_000);
  expect(pending).toEqual([]);
  builder.record(true);
  hear(500);
  expect(pending).toEqual([1_250, 1_500]);
  builder.record(false);
  expect(pending.at(-1)).toBe(0);
});

it("keeps the two seconds before an answer, so that no first word is lost", () => {
  const { builder, pieces, hear } = record();
  hear(60_000);
  builder.record(true);
  hear(500);
  builder.record(false);
  expect(pieces).toHaveLength(1);
  expect(pieces[0]).toHaveLength(2_500 / BLOCK_MS);
});

it("passes on what there is when the page closes, and goes on", () => {
  const { builder, pieces, hear } = record();
  builder.record(true);
  hear(1_000);
  builder.flush();
  builder.flush();
  hear(1_000);
  builder.record(false);
  expect(pieces).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
  ]);
});

it("passes on nothing while nobody answers", () => {
  const { builder, pieces, hear } = record();
  hear(20_000);
  builder.flush();
  builder.record(false);
  expect(pieces).toEqual([]);
});
