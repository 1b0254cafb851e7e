import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Proof } from "./proof-state.ts";

interface ProofText {
  title: string;
  /** Tells the candidate what to do. */
  advice: string;
  /** Names the picture or recording that was taken. */
  takeLabel: string;
}

export const proofTexts: Record<IdentityKind, ProofText> = {
  identity_image: {
    title: "Face photo",
    advice: "Look into the camera. Your whole face must be visible and well lit, with nobody else in the picture.",
    takeLabel: "Your face photo",
  },
  id_card_image: {
    title: "ID document",
    advice:
      "Hold an ID document with your photo and name close to the camera until it is readable, or choose a picture.",
    takeLabel: "Picture of your ID document",
  },
  sample_audio: {
    title: "Voice sample",
    advice: "Read aloud: “I am the person who was invited, and I am answering on my own.”",
    takeLabel: "Your voice sample",
  },
};

export const stateWords: Record<Proof["state"], { word: string; color: string }> = {
  none: { word: "Missing", color: "gray.6" },
  uploading: { word: "Uploading", color: "blue" },
  verifying: { word: "Verifying", color: "blue" },
  uploaded: { word: "Accepted", color: "green" },
  error: { word: "Not accepted", color: "red" },
};
