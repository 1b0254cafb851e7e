import { counted } from "./counted.ts";
import { ISSUE_COMMENT_MAX, ISSUE_COMMENT_MIN } from "../constants.ts";
import type { Product } from "./families.ts";
import { proctorMessages } from "./proctor.ts";
import { recordingMessages } from "./recording.ts";

export { errorInfo, type ErrorInfo } from "./errors.ts";
export { type Family, type Product } from "./families.ts";

function capital(product: Product): string {
  return product.charAt(0).toUpperCase() + product.slice(1);
}

/**
 * Every other text that the specification fixes, to the letter and in its own spelling, and every text that is used
 * twice. Texts of a single component stay with the component.
 */
export const messages = {
  offline: (product: Product) =>
    `You are offline. Please connect to a stable internet to continue taking the ${product}.`,
  /** Only while something is not saved yet. */
  online: (product: Product) =>
    `Internet is connected. You can now continue with the ${product}. Please save all your solutions before proceeding.`,
  onlineAndSaved: (product: Product) =>
    `Internet is connected. You can now continue with the ${product}. Your answers are saved.`,
  linkBlocked: "Action cannot be completed. Please check your internet connection.",
  connectionLost: {
    title: "Your internet connection is lost",
    facts: (product: Product) => ({
      clock: "The time keeps counting while you are offline.",
      end: `The ${product} will be auto-submitted as scheduled.`,
      files: "Files that are not saved by then will be discarded from the submission.",
      link: `You can resume the ${product} with the unique link sent to you by e-mail.`,
    }),
  },
  connectionLostWarning: "Connection Lost... Solutions attempted during lost connection will not be saved.",
  attemptingToReconnect: "Attempting to reconnect...",
  tryingToReconnect: "Trying to reconnect… Please Check Your Internet Connection.",
  connectionAttemptFailed: "Connection attempt failed.",
  slowInternet: "Slow Internet Connection",

  multiSession: (product: Product) =>
    `This ${product} session is currently open in another tab/window. Please close either of these and hit refresh.`,
  fullScreen: (product: Product) => `This ${product} requires your browser window to be in fullscreen mode.`,
  tolerance: (product: Product, warningsLeft: number) =>
    `You had navigated away from the ${product} screen. This incident will be reported to the administrator. ` +
    `You will get a maximum of ${warningsLeft} more warnings before terminating your session!`,
  autoSubmitted: (product: Product) =>
    `This ${product} has been auto-submitted as you did not adhere to the instructions`,
  attemptedCount: (attempted: number, total: number) => `${attempted}/${total} Question(s) attempted`,
  timeMismatch: "We have detected a mismatch in system time!",
  testTimeExpired: (product: Product) => `Time is up for this ${product}. Your saved answers have been submitted.`,
  submittingAtExpiry: "Time is up. We are trying to submit your answers.",
  sectionTimeExpired: "Time is up for this section. You will be taken to the next one.",
  /** Only while the submission is under way. */
  redirecting: (seconds: number) =>
    `Redirecting to feedback page in ${seconds} seconds. ` +
    "Please don't close this window, we are saving your assessment.",
  closingTab: "Closing tab. This might take a few seconds depending on your network connection.",
  redirectingSaved: (seconds: number) => `Redirecting to feedback page in ${seconds} seconds.`,

  signedInAs: (email: string) => `Signed in as ${email}`,
  takeTest: "To take or resume a test, open the link in your invitation e-mail.",
  phase: (order: number) => `Phase ${order}`,
  notFound: {
    title: "Couldn't find it. . .",
    text: "The page you are looking for was removed, or its address was mistyped. The status code is 404.",
  },
  fatalError: {
    title: "There was an error!",
    report: "Report this error",
    reload: "Or, try reloading the page",
  },

  pageNotLoaded: "The page could not be loaded.",
  stepNotLoaded: "This step could not be loaded. Please check your internet connection and reload the page.",

  answerUpdated: "Answer updated successfully!",
  issueReported: "Your issue has been reported succesfully",
  reset: (product: Product) => `${capital(product)} reset successful`,
  alreadyReset: (product: Product) => `${capital(product)} is already reset, resuming ${product}`,

  predictionFileKind: "Only .csv files are allowed",
  sourceFileKind: "Only .zip, .rar, .tar, .ipynb, .py & .r files are allowed",
  otherAttempt: "Someone else is now signed in to this browser. Their data was not changed.",
  fileTooLarge: "File size should be less than 10 MB",
  uploadInProgress: "Upload in progress. Please wait...",
  mediaUploadInProgress: (kind: "Audio" | "Video") =>
    `${kind} upload in progress. Please don't close/refresh this window till upload completes.`,
  issueCommentLength:
    `Comments should contain at least ${ISSUE_COMMENT_MIN} characters ` +
    `and at most ${ISSUE_COMMENT_MAX} characters.`,
  /** Nothing is ever cut off: a text that is too long stays in its field and is marked. */
  overLimit: (over: number, limit: number) =>
    `${counted(over, "character")} over the limit of ${limit.toLocaleString("en")}. Shorten the text.`,
  answerOverLimit: (over: number, limit: number) =>
    `${counted(over, "character")} over the limit of ${limit.toLocaleString("en")}. ` +
    "Shorten the text: only answers within the limit can be saved.",
  commonPassword: "This password is too common and easy to guess. Please choose another one.",
  fieldRequired: (label: string) => `${label} is required`,
  fieldInvalid: (label: string) => `${label} is not valid`,

  saveInProgress: "Save already in progress",
  couldNotSave: (networkText: string) => `Could not save solution due to ${networkText}`,
  couldNotUploadAttachment: (networkText: string) => `Could not upload attachment due to ${networkText}`,
  /** The second half of the two texts above. */
  networkText: {
    offline: "no internet connection",
    timeout: "a slow internet connection",
    /** Ours: the device is online. */
    server: "a server that cannot be reached",
  },
  uploadFileAgain: "Something went wrong. It's not you, It's us. Please upload file again.",
  questionLive: "This question is currently live hence cannot be edited, please change it to draft and try again.",
  runCodeAgain: "Something went wrong. It's not you, It's us. Please run code again.",
  changeLanguageFailed: "Failed to change language",
  changeThemeFailed: "Failed to change theme",
  loadProblemFailed: "Failed to load problem",
  fetchSolutionFailed: "Failed to fetch solution",
  saveCustomInputFailed: "Could not save custom input",
  storeCodeFailed: "Could not store code",
  errorOccurred: "An error occured",
  evaluationIssue: "Issue in evaluation, try again !!",
  resourceAllocationFailed: "Resource Allocation Failed",
  atCapacity: "We're at capacity right now, Please retry in sometime",
  takingLonger: "It's taking longer than expected. We'll get there as fast as we can",

  recording: recordingMessages,
  proctor: proctorMessages,

  proctorPermissions: {
    cameraAndMicrophone: "Camera and microphone permissions are required!",
    microphone: "Microphone permissions are required!",
    reload: "Please grant microphone permission and reload the page",
  },
  /** By the name of the browser's error; any other name uses `default`. */
  proctorDeviceErrors: (device: "camera" | "microphone") => ({
    AbortError: `The drivers of the ${device} are not working. Restart the browser or the computer and try again.`,
    NotAllowedError: `The ${device} is blocked in the browser. Allow it for this site in the browser’s settings and try again.`,
    NotFoundError: `No ${device} that meets the requirement was found. Connect one and try again.`,
    NotReadableError: `The ${device} is being used by another application. Close that application and try again.`,
    default: `The ${device} could not be opened.`,
  }),
  proctorAudioBlob: {
    missing: "Audio blob is missing",
    empty: "Audio blob is empty",
    tooLarge: (bytes: number) => `Audio file too large: ${(bytes / 1_048_576).toFixed(2)}MB`,
  },
  proctorIdentity: {
    refused: "Image verification failed!",
    server: "Something went wrong on the server. Please retake the snapshot and submit again.",
    network: "Please check your internet connection and submit again.",
    notFound: "Your session was not found. Please refresh the page and retry.",
    audioRefused: "The voice sample could not be verified.",
  },
} as const;
