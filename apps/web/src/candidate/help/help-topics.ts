import type { Product } from "@invigil/contract/messages/messages";

export interface HelpTopic {
  title: string;
  points: string[];
}

/** How the test ends, as far as the receipt is concerned. */
export interface HelpSubject {
  /** Where the receipt can be read after the end. */
  receiptAddress: string;
  after: "receipt" | "report" | "another site";
}

export function helpTopics(subject: HelpSubject, product: Product): HelpTopic[] {
  const submitting = [...submittingPoints(product), receiptText(subject)];
  return [...before(product), { title: "Submitting", points: submitting }, keyboard];
}

function before(product: Product): HelpTopic[] {
  return [
    {
      title: "How your answers are saved",
      points: [
        "Answers are saved by themselves a moment after you stop typing or choosing. You can also save by hand with the Save button.",
        "The bar at the top says where your answer is: “Saving”, “Saved” on the server, or “Kept on this device” until the connection is back. In a question with parts, each part says so itself.",
        "Until the server has confirmed an answer, a copy is kept in this browser, so closing or reloading the page loses nothing.",
        `Those who read your answers can see how they came about: every saved version, and each paste with its length and whether it was copied in the ${product} before. They also see when your connection was lost and back. What else your clipboard holds is never read.`,
        "If the same question was answered in another window, you are shown both answers and decide which one counts.",
      ],
    },
    {
      title: "What the states mean",
      points: [
        "Attempted: an answer is saved. A question with parts counts once every part has an answer.",
        "Submitted: your answer waits for its evaluation or review. While its section is open you can still change it.",
        "Unsolved: there is no answer yet. Deadline expired: there was none when the time ran out.",
        `Accepted, partially accepted, rejected: the result of an evaluation, where the ${product} shows it.`,
        "A bookmark is only for you. It marks a question you want to come back to and is kept in this browser.",
        "Sections with a lock open one after another. A submitted section can be read but no longer changed.",
      ],
    },
    {
      title: "If the connection is lost",
      points: [
        "A banner tells you that you are offline. You can go on with the question on screen; links are blocked until you are back.",
        `The time keeps counting, and the ${product} ends as scheduled.`,
        "When the connection is back, what was kept in this browser is sent by itself. Check that your answers are shown as saved.",
        "What you typed in time and could not save is handed in as a late draft once you are back, in the same browser. Your reviewers decide whether it counts.",
        "On another computer, open the unique link of your invitation e-mail again to resume.",
      ],
    },
    {
      title: "Your time",
      points: [
        `The countdown in the top bar follows the server's clock, and says whether it counts the section or the whole ${product}.`,
        "It turns red when five minutes or less remain.",
        `Do not change the clock of your computer during the ${product}. It does not change the countdown, and it can end your session.`,
        "Timed sections each have their own time. When it is over, the next section opens.",
        `When the time of the ${product} is over, your saved answers are submitted by themselves.`,
      ],
    },
  ];
}

function submittingPoints(product: Product): string[] {
  return [
    `Submit ends the ${product} for good. You are asked to confirm, and told how many questions have no answer.`,
    "Recordings that are still being uploaded are finished first.",
  ];
}

function receiptText({ after, receiptAddress }: HelpSubject): string {
  const receipt = "with the digest of every answer. Keep it if you may need a proof later.";
  switch (after) {
    case "receipt":
      return `After submitting you receive a receipt ${receipt}`;
    case "report":
      return `After submitting you see your report. It shows your receipt ${receipt}`;
    case "another site":
      return `After submitting you see your receipt before you are led to another site. You find it again at ${receiptAddress}, ${receipt}`;
  }
}

const keyboard: HelpTopic = {
  title: "Keyboard and accessibility",
  points: [
    "Everything works with the keyboard: Tab and Shift+Tab move, Enter and Space act, the arrow keys choose among options and the buttons of a toolbar, Escape closes a dialog that may be closed.",
    "The first stop of the Tab key skips the bar at the top. A page that you go to starts at its heading.",
    "Controls and messages have names for screen readers, and the time left is announced at the important moments only.",
    "Text can be enlarged with your browser, and the pages follow the light or dark setting of your system.",
  ],
};
