/** The texts that a proctored candidate reads beside the answers. */
export const proctorMessages = {
  reminder: "You are being watched. Ensure that your complete face is captured in the camera.",
  webcam: {
    title: "Webcam Not Detected",
    causes: [
      "Webcam permission is disabled.",
      "Another application is using the webcam.",
      "The browser cannot detect the webcam.",
    ],
  },
  microphone: {
    title: "Microphone Not Detected!",
    causes: [
      "Microphone permission is disabled.",
      "Another application is using the microphone.",
      "The browser cannot detect the microphone.",
    ],
    denied: "Microphone permission denied",
    missing: "No microphone detected",
  },
  voice: {
    title: "Voice Detected!",
    text: "Speaking or background noise may be reported as a violation.",
    detectorFailed: "Failed to initialize Voice Activity Detector",
    libraryFailed: "Failed to load VAD library",
  },
  librariesFailed: "Failed to load required libraries",
  alerts: {
    noFace: "No face detected",
    multipleFaces: "More than one person is detetcted",
    suspicious: "Suspicious Activity Detected!",
    guidance: "Please follow the webcam guidelines. This can affect your candidature.",
  },
} as const;
