/** One recording as it is made. */
export interface Take {
  contentType: string;
  pause(): void;
  resume(): void;
  /** Resolves once the last piece was handed on. */
  stop(): Promise<void>;
}

export interface TakeListener {
  /** About one a second, in order. */
  onPiece(piece: ArrayBuffer): void;
  /** The device or the encoder gave up: what was handed on so far is all there is. */
  onEnd(): void;
}

export type OpenTake = (stream: MediaStream, listener: TakeListener) => Promise<Take>;

/** A crash loses no more than what was recorded since the last piece. */
export const PIECE_MS = 1_000;
