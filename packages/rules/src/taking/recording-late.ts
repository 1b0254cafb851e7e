/** What a report says about a recorded answer that the server got after its end. */
export function recordingLateWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const minutes = Math.round(seconds / 60);
  const span =
    seconds < 120 ? `${seconds} seconds` : minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return `Stored late: the server got this recording ${span} after the answer was closed, so it may have been made after the end.`;
}
