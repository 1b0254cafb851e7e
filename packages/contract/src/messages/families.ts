/** What texts call the test. */
export type Product = "test" | "quiz" | "contest" | "interview";

/**
 * `5xx` stands for every server failure without an entry of its own; TMT is a timeout, ENT any other network failure.
 */
type StatusKey = number | "5xx" | "TMT" | "ENT" | "default";

export interface FamilyErrors {
  /** What the call does, for people who read a code such as `SMT:500`. */
  name: string;
  /** The toast stays until it is closed, because the person must act before continuing. */
  delay: boolean;
  /** `{product}` is replaced. An empty text is a failure that nobody needs to know about. */
  texts: Partial<Record<StatusKey, string>>;
}

const RETRY = "Please try again. If the issue persists, contact support.";
const CHECK_CONNECTION = "Please check your internet connection and try again.";

/** The texts for a call that a person started: what failed, and what to do about it. */
function withAdvice(failure: string): FamilyErrors["texts"] {
  return {
    TMT: `${failure}. ${CHECK_CONNECTION}`,
    ENT: `${failure}. ${CHECK_CONNECTION}`,
    default: `${failure}. ${RETRY}`,
  };
}

/** Families without texts of their own use the generic text of their status. */
export const families = {
  GTD: { name: "Get test", delay: false, texts: {} },
  PST: { name: "Proctor settings", delay: false, texts: {} },
  SS1: { name: "Get solution set of the user", delay: false, texts: { 404: "" } },
  SS2: { name: "Get solution set of the assessment", delay: false, texts: {} },
  TIN: { name: "Initialise test", delay: true, texts: withAdvice("Could not initiate the session") },
  STT: { name: "Start test", delay: true, texts: withAdvice("Unable to start the {product}") },
  RST: { name: "Restart test", delay: true, texts: withAdvice("Unable to resume the {product}") },
  /** The recruiters' own pages, which say for themselves what failed. */
  CON: {
    name: "Console",
    delay: false,
    texts: {
      401: "You are no longer signed in. Sign in again in a new tab, then try again here.",
      403: "Your role does not allow this. Please ask an owner of your company.",
      "5xx": `Something went wrong on the server. ${RETRY}`,
      // Refreshing the page would lose what was written on it.
      TMT: `The server cannot be reached. ${CHECK_CONNECTION}`,
      ENT: `The server cannot be reached. ${CHECK_CONNECTION}`,
      429: "Too many requests. Please wait a moment and try again.",
      default: `That did not work. ${RETRY}`,
    },
  },
  /** Every page begins with this call, and it is not about a saved answer. */
  IDN: { name: "Get identity", delay: false, texts: { 404: "" } },
  INV: { name: "Get invite", delay: false, texts: {} },
  GUS: { name: "Get saved solution", delay: false, texts: { ...withAdvice("Error loading saved solution"), 404: "" } },
  UPS: {
    name: "Update solution",
    delay: true,
    texts: {
      ...withAdvice("Error saving solution"),
      409: "Error saving solution. The question is closed, or you have already saved a newer answer.",
    },
  },
  VID: { name: "Video upload", delay: false, texts: withAdvice("Error uploading video") },
  ADO: { name: "Audio upload", delay: false, texts: withAdvice("Error uploading audio") },
  GBP: { name: "Get problem", delay: false, texts: withAdvice("Error loading question") },
  DPS: { name: "Clear solution", delay: false, texts: withAdvice("Unable to clear the solution") },
  SMT: { name: "Submit test", delay: true, texts: withAdvice("Unable to submit the {product}") },
  SMS: { name: "Submit section", delay: true, texts: withAdvice("Unable to submit the section") },
  RTT: { name: "Retake test", delay: false, texts: withAdvice("Unable to retake assignment") },
  GFB: { name: "Get feedback", delay: false, texts: { 404: "" } },
  SFB: { name: "Submit feedback", delay: false, texts: withAdvice("Could not submit feedback") },
  RAS: { name: "Report an issue", delay: false, texts: withAdvice("Could not report issue") },
  TSS: { name: "Get sections with problems", delay: false, texts: withAdvice("Error loading questions") },
  GCS: { name: "Get code stub", delay: false, texts: {} },
  RCD: { name: "Run code", delay: false, texts: withAdvice("Unable to run code") },
  SCD: { name: "Submit code", delay: false, texts: withAdvice("Unable to submit code") },
  RTQ: { name: "Run query", delay: false, texts: { default: "Unable to compile your query." } },
  FUP: {
    name: "File upload",
    delay: false,
    texts: {
      ...withAdvice("Error in uploading file"),
      413: "File size should be less than 10 MB",
      415: "Error in uploading file. Files of this type are not allowed.",
    },
  },
  CHT: {
    name: "Chat",
    delay: false,
    texts: {
      ...withAdvice("The message could not be sent"),
      404: "The chat is not available here.",
      409: "There is no more room in this conversation. Please write an e-mail instead.",
      429: "Too many messages. Please wait a moment and try again.",
    },
  },
  GTC: { name: "Get technologies", delay: false, texts: withAdvice("Error in loading programming languages") },
  ONB: { name: "Mark user as onboarded", delay: false, texts: withAdvice("Form submission failed") },
  INT: { name: "Interview", delay: false, texts: withAdvice("The interviewer cannot be reached") },
  AED: { name: "Add extra data to invite", delay: false, texts: withAdvice("Form submission failed") },
} as const satisfies Record<string, FamilyErrors>;

/** The context code of a call, the first half of every error code. */
export type Family = keyof typeof families;
