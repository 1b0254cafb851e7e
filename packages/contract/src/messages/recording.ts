type Kind = "audio" | "video";
/** The specification's own wording: audio is saved "in", video "from". */
type Step = "get" | "save" | "remove";

const capitalised = { audio: "Audio", video: "Video" } as const;

function stored(step: Step, kind: Kind): string {
  const preposition = kind === "audio" && step === "save" ? "in" : "from";
  return `Unable to ${step} ${kind} ${preposition} IndexedDB`;
}

const FOR_THESE_QUESTIONS = 'Please retry by clicking "Upload" or "Record Again" for these questions:';

/** The texts of recorded answers. */
export const recordingMessages = {
  replace: (kind: Kind) =>
    `A ${kind} is already uploaded. Do you want to replace the uploaded ${kind} with the new ${kind}?`,
  recordAgain: (kind: Kind) => `Your current ${kind} will be discarded. Do you want to record again?`,
  moveAway: "NOTE : Your current actions will be canceled. Would you like to continue?",
  timeOver: "Recording time is over!",
  lowAudio: "Low/No audio - Please check mic",
  noAudio: "No audio - Try again",
  uploadFailed: (kind: Kind) =>
    kind === "audio" ? `Audio upload failed! ${FOR_THESE_QUESTIONS}` : `Upload failed! ${FOR_THESE_QUESTIONS}`,
  uploadCompleted: "Upload Completed!",
  uploadSlow: "Uploading is taking longer than expected. We recommend canceling and retrying.",
  uploaded: (kind: Kind, question: number) => `${capitalised[kind]} uploaded successfully (Question ${question})`,
  audioUploadError: "audio upload error",
  permissionDenied: "Permission denied",
  broken: (kind: Kind) => `The recorded ${kind} is missing or broken. Please record it again.`,
  storage: stored,
  deleteStorage: "Unable to delete IndexedDB!",
} as const;
