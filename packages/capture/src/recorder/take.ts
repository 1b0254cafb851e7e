/** A recording in progress. */
export interface Take {
  contentType: string;
  pause(): void;
  resume(): void;
  /** Resolves once the last piece was passed on. */
  stop(): Promise<void>;
}

export interface TakeListener {
  /** About one per second, in order. */
  onPiece(piece: ArrayBuffer): void;
  /** The device or the encoder failed, so what was passed on so far is all there is. */
  onEnd(): void;
}

export type OpenTake = (stream: MediaStream, listener: TakeListener) => Promise<Take>;

/** A crash loses no more than what was recorded since the last piece. */
export const PIECE_MS = 1_000;
