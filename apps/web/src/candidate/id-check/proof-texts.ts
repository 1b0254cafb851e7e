import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Proof } from "./proof-state.ts";

interface ProofText {
  title: string;
  /** What to do. */
  advice: string;
  /** What lies there to be looked at or heard. */
  takeLabel: string;
}

export const proofTexts: Record<IdentityKind, ProofText> = {
  identity_image: {
    title: "Photo",
    advice: "Look into the camera. Your whole face must be seen, alone and well lit.",
    takeLabel: "Your photo",
  },
  id_card_image: {
    title: "ID proof",
    advice:
      "Hold an ID document with your photo and name close to the camera until it can be read, or choose a picture.",
    takeLabel: "Picture of your ID document",
  },
  sample_audio: {
    title: "Audio sample",
    advice: "Read aloud: “I am the person who was invited, and I answer on my own.”",
    takeLabel: "Your audio sample",
  },
};

export const stateWords: Record<Proof["state"], { word: string; color: string }> = {
  none: { word: "Missing", color: "gray.6" },
  uploading: { word: "Uploading", color: "blue" },
  verifying: { word: "Verifying", color: "blue" },
  uploaded: { word: "Verified", color: "green" },
  error: { word: "Not accepted", color: "red" },
};
